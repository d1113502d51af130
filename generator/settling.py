"""Templates that build on others, as one: which block stands where is settled when a template is compiled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from jinja2 import TemplateError, nodes
from jinja2.visitor import NodeTransformer

_NAMING = (nodes.Assign, nodes.AssignBlock, nodes.Macro, nodes.Import, nodes.FromImport)
"""What gives a name to something for all that follows."""
_SCOPED = (nodes.For, nodes.With, nodes.CallBlock, nodes.FilterBlock, nodes.Macro, nodes.AssignBlock)
"""What has names of its own, which blocks in it do not see."""


class Unsettled(TemplateError):  # noqa: N818 -- nothing is in error
    """A template builds on another in a way that is settled only when it is rendered."""


def settled(template: nodes.Template, parsed: Callable[[str], nodes.Template]) -> nodes.Template:
    """A template with all that it extends, so that none of its blocks is looked for when it is rendered. ``parsed``
    reads a template by its name.

    Raises ``Unsettled`` where what it extends, or a block, hangs on more than the templates.
    """
    levels, names, first = [template], set[str](), list[nodes.Node]()
    while name := _extended(levels[-1]):
        if name in names:
            raise Unsettled("a template extends itself")
        names.add(name)
        first += _before_blocks(levels[-1].body)
        levels.append(parsed(name))
    blocks: dict[str, list[nodes.Block]] = defaultdict(list)
    for level in levels:
        for block in level.find_all(nodes.Block):
            blocks[block.name].append(block)
    frame: nodes.Template = _Placing(blocks).visit(levels[-1])
    frame.body = [*first, *frame.body]
    return frame


def in_pieces(template: nodes.Template) -> nodes.Template:
    """A template with each run of what it shows and names nothing in a scope of its own, unless it extends another."""
    if template.find(nodes.Extends):
        return template
    runs: list[nodes.Node] = []
    for node in _joined(template.body):
        if _names(node):
            runs.append(node)
        elif runs and isinstance(runs[-1], nodes.Scope):
            runs[-1].body.append(node)
        else:
            runs.append(nodes.Scope([node]))
    template.body = runs
    return template


def _extended(template: nodes.Template) -> str:
    """The name of the template that another extends; empty where it extends none."""
    found = [*template.find_all(nodes.Extends)]
    if not found:
        return ""
    name = found[0].template
    if found != template.body[:1] or not isinstance(name, nodes.Const):
        raise Unsettled("what a template extends is not told by its first line")
    return str(name.value)


def _before_blocks(body: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """What a template that extends another does before that is rendered. It shows nothing but its blocks."""
    for node in body:
        if isinstance(node, _NAMING):
            yield node
        elif not isinstance(node, (nodes.Extends, nodes.Block, nodes.Output)):
            raise Unsettled("what stands between blocks is neither a name nor a text")


class _Placing(NodeTransformer):
    """Puts blocks in the places where they are shown: of those with one name, the first."""

    def __init__(self, blocks: dict[str, list[nodes.Block]]) -> None:
        self._blocks = blocks
        self._within: list[Sequence[nodes.Block]] = []

    def visit_Block(self, node: nodes.Block) -> list[nodes.Node]:  # noqa: N802 -- as Jinja calls it
        """Put in place of a block what it shows."""
        if node.required or node.scoped:
            raise Unsettled("a block is required, or sees the names round it")
        return self._shown(self._blocks[node.name])

    def visit_Output(self, node: nodes.Output) -> list[nodes.Node]:  # noqa: N802
        """Put in place of ``{{ super() }}`` what the block shows that this one takes the place of."""
        parts: list[nodes.Node] = []
        for shown in node.nodes:
            if self._within and self._within[-1] and _is_super(shown):
                parts += self._shown(self._within[-1])
            else:
                self.visit(shown)
                parts.append(nodes.Output([shown], lineno=node.lineno))
        return _joined(parts)

    def _shown(self, levels: Sequence[nodes.Block]) -> list[nodes.Node]:
        holds_blocks = _holds_blocks(levels[0])
        self._within.append(levels[1:])
        body = [each for node in levels[0].body for each in self.visit_list(node)]
        self._within.pop()
        if not any(map(_names, body)):
            return body
        if holds_blocks:
            raise Unsettled("a block names what the blocks in it do not see")
        return [nodes.Scope(body)]

    def visit_Name(self, node: nodes.Name) -> nodes.Name:  # noqa: N802
        """Leave a name as it is, unless it asks for blocks."""
        if node.name in ("super", "self"):
            raise Unsettled("a template asks for its blocks")
        return node

    def generic_visit(self, node: nodes.Node) -> nodes.Node:
        """Leave all else as it is, unless it hides names from the blocks in it."""
        if isinstance(node, _SCOPED) and node.find(nodes.Block):
            raise Unsettled("a block stands where names are that it does not see")
        visited: nodes.Node = super().generic_visit(node)
        return visited


def _holds_blocks(block: nodes.Block) -> bool:
    """Whether a block shows another one, or what it takes the place of."""
    names = (each.name for each in block.find_all(nodes.Name))
    return "super" in names or block.find(nodes.Block) is not None


def _is_super(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "super"


def _joined(body: Iterable[nodes.Node]) -> list[nodes.Node]:
    """The same with what is shown one after the other shown at once."""
    joined: list[nodes.Node] = []
    for node in body:
        last = joined[-1] if joined else None
        if isinstance(node, nodes.Output) and isinstance(last, nodes.Output):
            joined[-1] = nodes.Output([*last.nodes, *node.nodes], lineno=last.lineno)
        else:
            joined.append(node)
    return joined


def _names(node: nodes.Node) -> bool:
    """Whether a statement gives a name to something for all that follows, or holds a block."""
    if isinstance(node, (nodes.Assign, nodes.AssignBlock)):
        return not isinstance(node.target, nodes.InternalName)
    if isinstance(node, nodes.If):
        return any(map(_names, (*node.body, *node.elif_, *node.else_)))
    return isinstance(node, (*_NAMING, nodes.Block, nodes.EvalContextModifier)) or node.find(nodes.Block) is not None
