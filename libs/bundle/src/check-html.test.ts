import { expect } from 'chai'
import { faultsOf, read, sourceOf, withHtml } from './testing/literal-folder.ts'

describe('template.html', () => {
  const refused: [string, string][] = [
    ['<script src="x"></script>', 'refused_element'],
    ['<p onclick="x()">', 'refused_attribute'],
    ['<svg><a xlink:href="javascript:x"/></svg>', 'script_address'],
    ['<a href=" java\nscript:x">', 'script_address'],
    ['<a href="&#106;avascript:{{x}}">', 'script_address'],
    ['<iframe srcdoc="x"></iframe>', 'refused_element'],
    ['<object data="x"></object>', 'refused_element'],
    ['<embed src="x">', 'refused_element'],
    ['<form action="https://x">', 'refused_attribute'],
    ['<meta http-equiv=Refresh content="0">', 'refused_element'],
    ['<base href="/">', 'refused_element'],
    ['<video></video>', 'refused_element'],
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
    ['<template><script></script></template>', 'refused_element'],
    ['<select><iframe></iframe></select>', 'refused_element'],
    ['<table>{{#a}}<script></script>{{/a}}</table>', 'refused_element'],
    ['<p {{#a}}onclick="x"{{/a}}>', 'refused_attribute'],
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
    '<style>{{#a}}p{color:{{c}}}{{/a}} @page { @top-left { content: "x" } }</style>',
    '<style>.a { .b { color: red } &:hover { color: blue } } @supports not (not (display: grid)) { a { b: c } }</style>',
    '<svg><rect fill="url(#g)"/><use href="#g"/></svg>',
    '<!-- <script> --><p>{{! <script> }}</p>',
    '<!-- {{x}} --{{x}}-- {{x}}--><p>{{a}}-{{b}}-{{c}}<!--{{x}}--></p>{{x}}',
    '<!doctype html><html><head><meta charset="utf-8"><title>x</title></head><body>x</body></html>',
  ]
  for (const html of taken) {
    it(`takes ${html.slice(0, 60)}`, () => {
      const files = withHtml(html, { 'assets/a.png': 'x' })
      delete files['sample.json']
      expect(read(files)).to.have.property('source')
    })
  }

  it('suggests the asset that was meant', () => {
    const result = read(withHtml('<img src="logo.png">', { 'assets/logo.png': 'x' }))
    expect('faults' in result && result.faults[0]?.message).to.match(/Did you mean assets\/logo\.png\?/)
  })

  it('notes what is fetched at every render, and what is not used', () => {
    const { notes } = sourceOf(withHtml('<img src="https://example.com/x.png">', { 'assets/a.png': 'x' }))
    expect(notes).to.have.length(2)
    expect(notes[0]).to.match(/^template\.html:1: https:\/\/example\.com\/x\.png is fetched at every render/)
    expect(notes[1]).to.match(/^assets\/a\.png is not used/)
  })

  it('does not call an asset unused that data may name', () => {
    expect(
      sourceOf(withHtml('<img src="{{x}}">', { 'assets/a.png': 'x', 'sample.json': '{"x":"assets/a.png"}' }))
        .notes,
    ).to.deep.equal([])
  })
})
