import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { faultsOf, read, sourceOf, withHtml } from '../testing/literal-folder.ts'

describe('checkHtml', () => {
  const refused: [string, string][] = [
    ['<script src="x"></script>', 'element_not_allowed'],
    ['<p onclick="x()">', 'attribute_not_allowed'],
    ['<svg><a xlink:href="javascript:x"/></svg>', 'script_address'],
    ['<a href=" java\nscript:x">', 'script_address'],
    ['<a href="&#106;avascript:{{x}}">', 'script_address'],
    ['<a href="{{! c }}javascript:x">', 'script_address'],
    ['<a href="{{#a}}java{{/a}}{{#b}}script:x{{/b}}">', 'refused_address'],
    ['<a href="{{^a}}&#106;avascript:x{{/a}}">', 'script_address'],
    ['<a href="{{#a}}file:{{/a}}{{^a}}https:{{/a}}//x">', 'refused_address'],
    ['<a href="https://x@y/">', 'refused_address'],
    [
      '<a href="{{#a}}1{{/a}}{{#b}}2{{/b}}{{#c}}3{{/c}}{{#d}}4{{/d}}{{#e}}5{{/e}}{{#f}}6{{/f}}{{#g}}7{{/g}}">',
      'unbalanced_section',
    ],
    ['<img src="{{! c }}file:///etc/passwd">', 'refused_address'],
    ['<img src="{{^n}}http://x/y.png{{/n}}">', 'insecure_address'],
    ['<img src="{{#n}}{{/n}}{{^n}}//x/y.png{{/n}}">', 'refused_address'],
    ['<img srcset="{{! c }}http://x/y.png 2x">', 'insecure_address'],
    ['<img src="{{! c }}assets/b.png">', 'missing_asset'],
    ['<img src="https://x:y@z/a.png">', 'refused_address'],
    ['<a href="https:x@y/">', 'refused_address'],
    ['<svg><rect fill="u{{! c }}rl(http://x)"/></svg>', 'insecure_address'],
    ['<svg><rect fill="u{{#a}}r{{/a}}l(http://x)"/></svg>', 'insecure_address'],
    ['<svg><a><set attributeName="href" to="javascript:x"/></a></svg>', 'attribute_not_allowed'],
    [
      '<svg><image><animate attributeName=" xlink:HREF" values="a;http://x"/></image></svg>',
      'attribute_not_allowed',
    ],
    ['<svg><animate attributeName="hr{{! c }}ef" from="http://x" by="y"/></svg>', 'attribute_not_allowed'],
    ['<svg><set attributeName="{{x}}" to="http://x"/></svg>', 'attribute_not_allowed'],
    ['<iframe srcdoc="x"></iframe>', 'element_not_allowed'],
    ['<object data="x"></object>', 'element_not_allowed'],
    ['<embed src="x">', 'element_not_allowed'],
    ['<form action="https://x">', 'attribute_not_allowed'],
    ['<meta http-equiv=Refresh content="0">', 'element_not_allowed'],
    ['<meta http-equiv="re{{! }}fresh" content="0">', 'attribute_not_allowed'],
    ['<meta http-equiv="{{x}}" content="0">', 'attribute_not_allowed'],
    ['<meta http-equiv="x-ua-compatible" content="{{x}}">', 'attribute_not_allowed'],
    ['<meta {{#a}}http-equiv="x"{{/a}} {{^a}}http-equiv="refresh"{{/a}}>', 'element_not_allowed'],
    ['<base href="/">', 'element_not_allowed'],
    ['<video></video>', 'element_not_allowed'],
    ['<img src="http://x/y.png">', 'insecure_address'],
    ['<img src="file:///etc/passwd">', 'refused_address'],
    ['<img src="//x/y.png">', 'refused_address'],
    ['<img src="../y.png">', 'refused_address'],
    ['<img src="/assets/a.png">', 'refused_address'],
    ['<img src="">', 'empty_address'],
    ['<img src="assets/b.png">', 'missing_asset'],
    ['<img srcset="assets/a.png 1x, assets/b.png 2x">', 'missing_asset'],
    ['<img src="assets/{{x}}.jpg">', 'missing_asset'],
    ['<svg><image href="assets/b.png"/></svg>', 'missing_asset'],
    ['<svg><use href="b.svg#i"/></svg>', 'missing_asset'],
    ['<svg><rect fill="url(http://x)"/></svg>', 'insecure_address'],
    ['<p style="background:url(assets/b.png)">', 'missing_asset'],
    ['<style>p{background:url("assets/b.png")}</style>', 'missing_asset'],
    ['<template><script></script></template>', 'element_not_allowed'],
    ['<select><iframe></iframe></select>', 'element_not_allowed'],
    ['<table>{{#a}}<script></script>{{/a}}</table>', 'element_not_allowed'],
    ['<p {{#a}}onclick="x"{{/a}}>', 'attribute_not_allowed'],
    ['<a href="page.html">', 'relative_link'],
    ['<p class="a" class="b">', 'html_syntax'],
    ['<p title="', 'html_syntax'],
    ['<!-- x', 'html_syntax'],
    ['<{{tag}}>', 'tag_from_data'],
    ['<ob{{x}}ect>', 'tag_from_data'],
    ['<st{{!}}yle>p{background:url(http://x)}</style>', 'tag_from_data'],
    ['<h{{level}}>', 'tag_from_data'],
    ['<tr{{#odd}} class="odd"{{/odd}}>', 'tag_from_data'],
    ['<ob{{#a}} {{/a}}ject>', 'tag_from_data'],
    ['<h1{{x}}>', 'tag_from_data'],
    ['<{{!}}script src="x"></script>', 'tag_from_data'],
    ['<{{#a}}{{/a}}object>', 'tag_from_data'],
    ['<title>a</ti{{!}}tle><script></script></title>', 'tag_from_data'],
    ['<!-- --{{!}}><script></script><!-- -->', 'html_syntax'],
    ['<!-- -{{! long }}-{{!}}> x -->', 'html_syntax'],
    ['{{#a}}<!--{{/a}}<script>x</script>{{#a}}-->{{/a}}', 'unbalanced_section'],
    ['<!--{{a}}><script>x</script>-->', 'html_syntax'],
    ['<!-- {{a}}><script>x</script>-->', 'html_syntax'],
    ['<!-- {{a}}-{{b}}><script>x</script>-->', 'html_syntax'],
    ['<!-- {{a}}!><script>x</script>-->', 'html_syntax'],
    ['<!{{#a}}--{{/a}}><p>', 'html_syntax'],
    ['{{#a}}<title>{{/a}}x</title>', 'unbalanced_section'],
    ['<title><script>x</script></title>', 'html_syntax'],
    ['<svg><title><b>x</b></title></svg>', 'html_syntax'],
    ['<select><style><b>x</b></style></select>', 'html_syntax'],
    ['<svg><title/></svg></title>', 'html_syntax'],
    ['<textarea>{{x}}', 'html_syntax'],
    ['<svg><![CDATA[<script>x</script>]]></svg>', 'html_syntax'],
    ['<noscript><p title="</noscript><script>x</script>"></noscript>', 'element_not_allowed'],
    ['<p title="{{#a}}" lang="{{/a}}">', 'unbalanced_section'],
    ['<p {{#a}}title="{{/a}} onclick=x {{#a}}"{{/a}}>', 'unbalanced_section'],
    ['<p title={{a}}>', 'unquoted_field'],
    ['<p title=x{{a}}>', 'unquoted_field'],
    ['<p title={{#a}}"x"{{/a}}>', 'unquoted_field'],
    ['<p {{a}}>', 'tag_from_data'],
    ['<p {{a}}="x">', 'tag_from_data'],
    ['<p on{{a}}="x">', 'tag_from_data'],
    ['<p {{#a}}la{{/a}}ng="x">', 'unbalanced_section'],
    ['<p {{#a}}click="x" on{{/a}}>', 'unbalanced_section'],
    ['<p {{#a}}lang{{/a}} ="x">', 'unbalanced_section'],
    ['<p {{#a}}title{{/a}}{{#b}}x{{/b}}>', 'unbalanced_section'],
    ['<p title {{#a}}="x"{{/a}}>', 'tag_from_data'],
    ['<p {{#a}}class="x"/{{/a}}>', 'html_syntax'],
    ['<p title="&{{a}}">', 'html_syntax'],
    ['<style>@im{{!}}port "http://x";</style>', 'insecure_address'],
    ['<style>p{background:u{{!}}rl(http://x)}</style>', 'insecure_address'],
    [String.raw`<style>p{background:u\72l(http://x)}</style>`, 'css_syntax'],
    [String.raw`<rect filter="u\72l(http://10.0.0.1/x)">`, 'css_syntax'],
    [String.raw`<p style="background:\75 rl(x)">`, 'css_syntax'],
    ['<style>p{background:u{{#a}}rl(http://x){{/a}}}</style>', 'field_in_style'],
    ['<style>{{css}}</style>', 'field_in_style'],
    ['<style>.{{c}} { color: red }</style>', 'field_in_style'],
    ['<style>p { {{p}}: red }</style>', 'field_in_style'],
    ['<style>p { {{css}} }</style>', 'field_in_style'],
    ['<style>p { a:{{p}} { color: red } }</style>', 'field_in_style'],
    ['<style>p { color: {{c}} q { color: red } }</style>', 'field_in_style'],
    ['<style>@media (min-width: {{w}}px) { p { color: red } }</style>', 'field_in_style'],
    ['<style>@import {{c}};</style>', 'field_in_style'],
    ['<style>@{{c}} x;</style>', 'field_in_style'],
    ['<style>p{background:url({{u}})}</style>', 'field_in_style'],
    ['<style>p{background:url("assets/{{u}}.png")}</style>', 'field_in_style'],
    ['<style>p::after{content:"{{u}}"}</style>', 'field_in_style'],
    ['<style>/* {{u}} */</style>', 'field_in_style'],
    ['<style>p{color:\\{{c}}}</style>', 'field_in_style'],
    ['<style>p{color:{{f}}(1)}</style>', 'field_in_style'],
    ['<style>p{color:red !{{c}}}</style>', 'field_in_style'],
    ['<style>p { {{#a}} color: red } q { {{/a}} width: 1px }</style>', 'field_in_style'],
    ['<style>{{#a}}p{{/a}} { color: red }</style>', 'field_in_style'],
    ['<style>p { {{#a}}color{{/a}}: red }</style>', 'field_in_style'],
    ['<style>p { {{#a}}color: red{{/a}}; }</style>', 'field_in_style'],
    ['<style>p { color: {{#a}}"x"{{/a}}; }</style>', 'field_in_style'],
    ['<style>p { color: red; {{#a}} } {{/a}} q { color: red }</style>', 'field_in_style'],
    ['<style>p { {{#a}}/*{{/a}} color: red; */ }</style>', 'field_in_style'],
    ['<style>p { color: red {{#a}};} q { background:{{/a}} blue }</style>', 'field_in_style'],
    ['<style>{{#a}}p { color: red }</style>{{/a}}', 'unbalanced_section'],
    ['<style>p { {{#a}}background: url(http://x);{{/a}} }</style>', 'insecure_address'],
    ['<style>p { color: {{c}}; } }</style>', 'css_syntax'],
    ['<style>p { color: {{c}}', 'html_syntax'],
    ['<style>p{color:red</{{x}}style></style>', 'tag_from_data'],
    ['<style><!-- p{} --> <b> --></style>', 'html_syntax'],
    ['<style><!-- p{} <b></style>', 'html_syntax'],
    ['<style><!--> <b> --></style>', 'html_syntax'],
    ['<p style="{{css}}">', 'field_in_style'],
    ['<p style="{{p}}:red">', 'field_in_style'],
    ['<p style="wid{{p}}:1px">', 'field_in_style'],
    ['<p style="background:url({{u}})">', 'field_in_style'],
    ['<p style="background:url(assets/{{u}}.png)">', 'field_in_style'],
    ['<p style="background:{{f}}(x)">', 'field_in_style'],
    ['<p style="background:u{{f}}rl(x)">', 'field_in_style'],
    ['<p style=\'font-family:"{{f}}"\'>', 'field_in_style'],
    ['<p style="color:\\{{c}}">', 'field_in_style'],
    ['<p style="color:red !{{c}}">', 'field_in_style'],
    ['<p style="color:/*{{c}}*/red">', 'field_in_style'],
    ['<p style="{{#l}}rl(http://x);a:u{{/l}}">', 'field_in_style'],
    ['<p style="{{#a}}{{^b}}background:url(http://x);{{/b}}{{/a}}">', 'insecure_address'],
    ['<p style="background:u&#114;l({{u}})">', 'field_in_style'],
    ['<p style="color:{{c}};}">', 'css_syntax'],
  ]
  for (const [html, code] of refused) {
    it(`refuses ${html}: ${code}`, () => {
      const files = withHtml(html, { 'assets/a.png': 'x', 'template.json': '{"name":"R"}' })
      delete files['sample.json']
      expect(faultsOf(files).map((fault) => fault.split(' ')[1])).to.deep.equal([code])
    })
  }

  const taken = [
    '<p {{#a}}class="x"{{/a}} {{#b}}id="y"{{/b}} {{#c}}lang="z"{{/c}}>x</p>',
    '<td class="{{#a}}x{{/a}} y" style="width: {{w}}mm; color: {{c}}">',
    '<img src="assets/a.png?x#y"><img src="./assets/a.png"><img src="assets/%61.png">',
    '<img src="{{photo}}"><img src="assets/{{x}}.png"><img src="data:image/png;base64,AA">',
    '<a href="https://x"><a href="mailto:a@b"><a href="#x"><a href="{{url}}">',
    '<a href="https://x.com/@ada"><a href="http://t.me/@n"><img src="https://cdn.io/b@2x.png">',
    '{{#a}}<style>p{color:red}</style>{{/a}}<style> @page { @top-left { content: "x" } }</style>',
    '<style>.a { .b { color: red } &:hover { color: blue } } @supports not (not (display: grid)) { a { color: red } }</style>',
    '<style>:root{--brand:{{color}}} td{width:{{w}}%}</style>',
    '<style>@page { size: {{w}}mm {{h}}mm; @top-left { color: {{c}} } } @media print { p { color: {{c}} } }</style>',
    '<style>.a { .b { color: {{c}} } &:hover { margin: 0 -{{m}}px; border: {{w}}px solid #{{hex}} !important } }</style>',
    '<style>p { width: calc({{w}}% - 2mm); color: rgb({{r}},{{g}},{{b}}); }</style>',
    '<style>\n{{#rtl}}\nbody { direction: rtl }\n{{/rtl}}\n{{^rtl}}@page { margin: 0 }{{/rtl}}\n p { color: red }</style>',
    '<style>p { {{#a}}color: {{c}}; background: url(assets/a.png);{{/a}} {{^a}}{{#b}}width: 1px;{{/b}}{{/a}} }</style>',
    '<style>p { color: {{#a}}{{c}}{{/a}}{{^a}}blue{{/a}}; width: 12{{#a}}px{{/a}}{{^a}}%{{/a}} }</style>',
    '<style>{{! a note }} p {{! b }} { color{{! c }}: re{{! d }}d }</style>',
    '<style>p { --x: { a: b }; color: {{c}} } </style><style>q { {{#list}}{{/list}} color: {{c}} }</style>',
    '<style><!-- p { color: {{c}} } --></style><style type="text/css">\n<!--\np { color: red }\n-->\n</style>',
    '<svg><rect fill="url(#g)"/><use href="#g"/><animate attributeName="x" from="0" to="9"/></svg>',
    '<a href="{{#a}}https://x/{{.}}{{/a}}{{^a}}mailto:{{b}}{{/a}}">x</a><a href="{{! c }}https://x">x</a>',
    '<img src="{{#a}}assets/{{.}}.png{{/a}}{{^a}}assets/a.png{{/a}}"><img src="{{#a}}{{.}}{{/a}}">',
    '<p class="{{#a}}a{{/a}}{{#b}}b{{/b}}{{#c}}c{{/c}}{{#d}}d{{/d}}{{#e}}e{{/e}}{{#f}}f{{/f}}{{#g}}g{{/g}} url">x</p>',
    '<!-- <script> --><p>{{! <script> }}</p>',
    '<!-- {{x}} --{{x}}-- {{x}}--><p>{{a}}-{{b}}-{{c}}<!--{{x}}--></p>{{x}}',
    '<p style="width:{{w}}%;height:{{h}}px;margin:0 -{{m}}mm">',
    '<p style="color: {{c}}; background:{{c}};border:1px solid #{{hex}} !important">',
    '<body style="--brand: {{c}}"><p style="width:calc({{w}}% - 2mm); color:rgb({{r}},{{g}},{{b}})">',
    '<p style="{{#bold}}font-weight:bold{{/bold}}"><p style="color:{{#a}}red{{/a}}{{^a}}blue{{/a}};">',
    '<p style="{{#a}}background:url(assets/a.png);{{/a}}width:{{w}}{{unit}}; {{^a}}color:{{c}};{{/a}}">',
    '<p {{#a}}hidden{{/a}}><option {{#b}} selected {{/b}} disabled><input {{#c}}checked {{/c}}{{^c}}disabled {{/c}}>',
    '<p class="{{#a}}x{{#b}} y{{/b}}{{/a}}" title=\'{{#a}}"{{x}}"{{/a}}\'>AT&{{t}} a < {{b}} &lt;{{c}}></p>',
    '<title>{{#a}}{{x}} &lt; {{/a}}y < z</title><svg><title>{{x}}</title></svg><textarea>{{x}}</textarea>',
    '<!-- {{#a}} <p>{{x}}</p> {{/a}} --><!-- a -- {{x}} ---><!--[if mso]><p>{{x}}<![endif]-->',
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns="http://www.w3.org/1999/xhtml"><p>x</p></html>',
    '<ul>{{#items}}<li>{{.}}{{/items}}</ul><p {{! a note }} class="x"{{! another }}>',
    '<tr\n  {{#odd}}\n  class="odd"\n  {{/odd}}\n  id="x">',
    '<!doctype html><html><head><meta charset="utf-8"><title>x</title></head><body>x</body></html>',
  ]
  for (const html of taken) {
    it(`accepts ${html.slice(0, 60)}`, () => {
      const files = withHtml(html, { 'assets/a.png': 'x' })
      delete files['sample.json']
      expect(read(files)).to.have.property('source')
    })
  }

  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `<b id=${at}>`).join('')
  const deep: [why: string, htmlOf: (size: number) => string, message: RegExp][] = [
    ['elements that are nested too deeply', (size) => '<div>'.repeat(size), /nested more than 400/],
    ['too many open elements for text style', (size) => numbered(size / 5), /More than 50 elements/],
    [
      'elements that are opened again and again',
      (size) => `<p>${numbered(50)}${'<p>x'.repeat(size)}`,
      /more than 200,000 elements/,
    ],
  ]
  for (const [why, htmlOf, message] of deep) {
    it(`refuses ${why}, in linear time`, () => {
      const result = read(withHtml(htmlOf(100_000)))
      expect('faults' in result && result.faults.find(({ code }) => code === 'too_large')?.message).to.match(
        message,
      )
      expectLinear((size) => void read(withHtml(htmlOf(size))), 100_000)
    })
  }

  const advice: [html: string, more: Record<string, string>, message: RegExp][] = [
    [
      '<img src="images/x.png">',
      { 'images/x.png': 'x' },
      /^Only files in assets\/ belong to a template\. Move images\/x\.png to assets\/, and write "assets\/x\.png"\.$/,
    ],
    ['<img src="/{{a}}/b.png">', {}, /^A path begins with a folder .* Remove the slash\.$/],
    ['<img src="/b.png">', {}, /^Write the path without the leading slash: "b\.png"\.$/],
    [
      '<p>x</p>',
      { 'style.css': 'p { color: red } @page { size: {{x}} }' },
      /Move the @page rule to a <style> in template\.html/,
    ],
    ['<p>x</p>', { 'style.css': '@page { margin: 0 } p { color: {{x}} }' }, /var\(--color\)/],
  ]
  for (const [html, more, message] of advice) {
    it(`suggests an alternative: ${html} ${Object.values(more).join(' ')}`, () => {
      const result = read(withHtml(html, more))
      expect('faults' in result && result.faults[0]?.message).to.match(message)
    })
  }

  it('reports the right folder for an ignored style sheet', () => {
    expect(sourceOf(withHtml('<p>x</p>', { 'css/print.css': '' })).notes).to.deep.equal([
      'css/print.css was ignored. Put images, fonts and style sheets into assets/, samples into samples/, and translations into texts/.',
    ])
  })

  it('suggests the intended asset', () => {
    const result = read(withHtml('<img src="logo.png">', { 'assets/logo.png': 'x' }))
    expect('faults' in result && result.faults[0]?.message).to.match(/Did you mean assets\/logo\.png\?/)
  })

  it('adds notes for files that are loaded on every render, and for unused files', () => {
    const { notes } = sourceOf(withHtml('<img src="https://example.com/x.png">', { 'assets/a.png': 'x' }))
    expect(notes).to.have.length(2)
    expect(notes[0]).to.match(/^template\.html:1: https:\/\/example\.com\/x\.png is fetched on every render/)
    expect(notes[1]).to.match(/^assets\/a\.png is not used/)
  })

  it('does not report an asset as unused if data can refer to it', () => {
    expect(
      sourceOf(withHtml('<img src="{{x}}">', { 'assets/a.png': 'x', 'sample.json': '{"x":"assets/a.png"}' }))
        .notes,
    ).to.deep.equal([])
  })
})
