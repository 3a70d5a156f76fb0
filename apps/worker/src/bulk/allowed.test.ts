import { describeCases } from './testing/plan-cases.ts'

describe('what templates may have whose documents go together', () => {
  describeCases('what reaches the elements of the common print', {
    'the next of the next': ['<p>x</p>', '* + * + * { --a: red }', 'selector'],
    'all but the last': ['<p>x</p>', ':not(:last-child) { --a: red }', 'selector'],
    'all from the third': ['<p>x</p>', ':nth-child(n+3) { --a: red }', 'selector'],
    'whatever has a role': ['<p>x</p>', '[role] { --a: red }', 'selector'],
    'whatever is in html': ['<p>x</p>', 'html * { color: red }', 'selector'],
    'html under a condition': ['<p>x</p>', ':root:has(i) { --a: red }', 'selector'],
    'body under a condition': ['<p>x</p>', 'body:not(.a) { color: red }', 'selector'],
    'what is not in something': ['<p>x</p>', 'p:not(platen-item *) { color: red }', 'selector'],
    'a variable for all': ['<p>x</p>', '* { --a: red }', 'variable'],
    'a variable of the document': ['<p>x</p>', ':root { --a: red } p { color: var(--a) }', 'safe'],
    'a colour for all': ['<p>x</p>', '* { color: red }', 'safe'],
    'the next of a name': ['<p>x</p>', '.a + * { color: red }', 'safe'],
    'any child of body': ['<p>x</p>', 'body > :not(:last-child) { color: red }', 'safe'],
    'a class that only a browser takes for one': [
      '<div class="a\u00a0b"><p>x</p></div>',
      '.a\u00a0b { position: absolute; bottom: 0 }',
      'absolute',
    ],
    'a layer of our name': ['<p>x</p>', '@layer platen { p { color: red } }', 'at-rule'],
  })

  describeCases('attributes with data', {
    'a class': ['<p class="a {{b}}">x</p>', '', 'safe'],
    'text of a picture': ['<img src="assets/a.png" alt="{{a}}">', '', 'safe'],
    'a picture': ['<img src="{{a}}" alt="">', '', 'attribute'],
    'an id': ['<p id="{{a}}">x</p>', '', 'attribute'],
    'a colour of a drawing': ['<svg><rect fill="{{a}}"/></svg>', '', 'attribute'],
    'text of a drawing': ['<svg><text>{{a}}</text></svg>', '', 'drawing'],
    'a drawing that there may be more of': ['<svg>{{#a}}<g></g>{{/a}}</svg>', '', 'drawing'],
    'a gradient for others': ['<svg><linearGradient id="a"></linearGradient></svg>', '', 'element'],
    'a clip that another has': ['<svg><g clip-path="url({{a}})"></g></svg>', '', 'attribute'],
    'text that is no text': ['<p title="{{a}}">x</p>', 'p::before { content: attr(title type(*)) }', 'value'],
    'text before a paragraph': ['<p title="{{a}}">x</p>', 'p::before { content: attr(title) }', 'safe'],
    'a length': ['<p data-a="{{a}}">x</p>', 'p { top: attr(data-a px) }', 'value'],
    'a width of a table': ['<table width="{{a}}"><tr><td>x</td></tr></table>', '', 'attribute'],
  })

  describeCases('values', {
    'an unknown function': ['<p>x</p>', 'p { color: --mix(red) }', 'value'],
    'an unknown property': ['<p>x</p>', 'p { -webkit-box-reflect: below 9mm }', 'property'],
    'an escape': ['<p>x</p>', String.raw`p { color: r\65 d }`, 'value'],
    'a mask by its id': ['<p>x</p>', 'p { mask: url(#a) }', 'reference'],
    'a picture of the template': ['<p>x</p>', 'p { background: url(assets/a.png) }', 'safe'],
    'the number of our pages': ['<p>x</p>', 'p::after { content: counter(platen-pages) }', 'value'],
    'an element without its box': ['<p>x</p>', 'p { display: contents }', 'display'],
    'a container': ['<p>x</p>', '@container (width > 9px) { p { color: red } }', 'at-rule'],
  })

  describeCases('selectors', {
    'the first child of body': ['<p>x</p>', 'body > p:first-child { color: red }', 'safe'],
    'siblings anywhere': ['<p>x</p>', 'p + p { color: red }', 'safe'],
    'the sibling of head': ['<p>x</p>', 'head + body { color: red }', 'selector'],
    'the child of html': ['<p>x</p>', 'html > body { color: red }', 'selector'],
    'the child of whatever': ['<p>x</p>', '* > * > p { color: red }', 'selector'],
    'what has something': ['<p>x</p>', ':has(p) { color: red }', 'selector'],
    'every element before its content': ['<p>x</p>', '::before { content: "*" }', 'pseudo-element'],
    'our own elements': ['<p>x</p>', 'platen-item { display: none }', 'selector'],
    'our own element in the markup': ['<platen-gap></platen-gap>', '', 'element'],
    'a name that is written otherwise': ['<p>x</p>', String.raw`platen-\67 ap { display: none }`, 'selector'],
    'nested rules': ['<p>x</p>', 'p { & b { color: red } }', 'nesting'],
    'a border of whatever is empty': ['<p>x</p>', ':empty { border: 1px solid }', 'selector'],
  })

  describeCases('backgrounds', {
    'a colour of body': ['<p>x</p>', 'body { background: #eee }', 'safe'],
    'a picture of body': ['<p>x</p>', 'body { background: url(assets/a.png) }', 'background'],
    'one of html and one of body': [
      '<p>x</p>',
      'html { background: #eee } body { background: #ddd }',
      'background',
    ],
    'one that stays where it is': ['<p>x</p>', 'p { background: red fixed }', 'background'],
    'a style attribute of body': ['<body style="background:red"><p>x</p></body>', '', 'background'],
  })

  describeCases('ids and links to them', {
    'ids without links': ['<p id="a">x</p>', '', 'safe'],
    'a link to an id': ['<p id="a">x</p><a href="#a">y</a>', '', 'reference'],
    'a link of data to an id': ['<p id="a">x</p><a href="#{{to}}">y</a>', '', 'reference'],
    'a link of data that is looked at when merged': ['<a href="{{to}}">y</a>', '', 'safe'],
    'a link of data behind its scheme': ['<a href="https:{{to}}">y</a>', '', 'reference'],
    'a link of data on a server of the template': ['<a href="https://example.com/{{to}}">y</a>', '', 'safe'],
    'a link to the web': ['<p id="a">x</p><a href="https://example.com/#a">y</a>', '', 'safe'],
    'a label of an id': ['<p id="a">x</p><section aria-labelledby="a"></section>', '', 'reference'],
    'a gradient by its id': ['<svg><path id="a" fill="url(#a)"/></svg>', '', 'reference'],
    'a gradient by its id in a rule': ['<svg><path id="a"/></svg>', 'path { fill: url("#a") }', 'reference'],
  })
})
