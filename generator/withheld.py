"""What of a record is not published: fields that serve the program which wrote them, and what is private."""

from __future__ import annotations

import re

from generator.drafts import Value

SERVING = frozenset(
    "key opening archiveprefix primaryclass eprinttype eprintclass file timestamp bibsource biburl owner groups day "
    "crossref xdata xref entryset ids options sortkey urldate date_added date_modified shorttitle subtitle titleaddon "
    "booksubtitle pagetotal numpages num_pages articleno issue_date bibtex_author bibtex_editor tex_title layout "
    "section label order cycles genre extras paperhash paperid authorids venueid _bibtex subtype eventdate adsurl "
    "adsnote bibtex access_date automatic_tags library_catalog call_number archive archive_location "
    "journal_abbreviation short_title rights journal_abbrev creationdate modificationdate citationkey citation_key "
    "author+an:orcid author+an:id orcid_numbers researcherid_numbers abbreviated_source_title author_full_names "
    "author_abbreviated authors_id author(s)_id cited_by mdate cdate tcdate tmdate ddate source "
    "publication_stage page_count permalink publication_types featured projects image math comments published "
    "mendeley_groups mendeley_tags priority ranking readstatus printed relevance qualityassured comment reference "
    "references license score prefix member indexed deposited created relation resource funder content_domain "
    "is_referenced_by_count reference_count journal_issue alternative_id assertion update_policy "
    "short_container_title date_added_to_xplore meeting_date document_identifier "
    "abbr preview thumb thumbnail google_scholar_id altmetric dimensions collection citation bibtexurl publishdate "
    "eventmedia event_type eventtype poster_position room_name sourceid sourceurl starttime endtime virtualsite_url "
    "primary_contact_author_name primary_author last_modified conflicts assigned %_completed bids discussion files "
    "correspondence_address authors_with_affiliations open_access journalabbreviation number_of_files "
    "# submitted last_updated form_fields first_author create_date nihms_id "
    "article_citation_count patent_citation_count online_date "
    "award_name additional_info inspirehep_id lastmod author_notes position gender dblp google_scholar linkedin "
    "or_profile reviewers pdf_size".split()
)
"""Fields that name or describe a record for its own program, or are used elsewhere."""
_FLAGS = frozenset("true false True False TRUE FALSE yes no Yes No".split())
"""Answers to a question of a program, as in ``selected: true``; not “NO”, which may be Norway."""
_PRIVATE = re.compile(
    r"^(?:aff|gs|wc|corr)_|_avg$|attachments?$|^bdsk_|"
    r"(?:^|_)(?:e_?mails?|phone|password|local_?url|paths?|annote|annotation|notes|extra)(?:_|$)"
)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_DECLARED = re.compile(r"\s*I (?:acknowledge|agree|certify|confirm|have read|understand)\b")
"""What forms of submission have authors declare."""


def is_withheld(spelled: str, value: Value) -> bool:
    """Whether a field serves its own program, or is private: a path of a machine, a mail address, a note to oneself, a
    number that was drawn from others.
    """
    if spelled in SERVING or _PRIVATE.search(spelled):
        return True
    if not isinstance(value, str):
        return False
    return value.strip() in _FLAGS or _DECLARED.match(value) is not None or ("@" in value and bool(_MAIL.search(value)))
