import { checkData } from '@platen/merge'
import { expect } from 'chai'
import { findStyleFields } from './find-style-fields.ts'
import { sourceOf, withHtml } from '../testing/literal-folder.ts'

function faultsWith(html: string, x: unknown): string[] {
  const files = withHtml(html)
  delete files['sample.json']
  return checkData(sourceOf(files).fields, { x, ...(html.includes('{{#a}}') && { a: true }) }).faults.map(
    ({ code, message }) => `${code} ${message}`,
  )
}

describe('a negative number in a style', () => {
  for (const html of [
    '<p style="width:{{x}}%">',
    '<p style="color: red; {{#a}}min-height: {{x}}px;{{/a}}">',
    '<p style="width: {{x}}">',
    '<p style="border:{{x}}px solid red">',
    '<p style="padding:1mm {{x}}mm">',
    '<p style="{{! a note }}font-size:{{x}}pt">',
    '<p style="margin:0 -{{x}}mm">',
    '<style>td { color: red; Width: {{x}}% }</style>',
    '<style>{{#a}}.b { &:hover { flex-grow: {{x}} } }{{/a}}</style>',
  ]) {
    it(`is refused as invalid_style if browsers would drop its declaration: ${html}`, () => {
      for (const x of [-10, -0.5, '-1'])
        expect(faultsWith(html, x).join()).to.match(/^invalid_style .*negative/)
      for (const x of [0, -0, 12.5, '', null]) expect(faultsWith(html, x)).to.deep.equal([])
    })
  }

  for (const html of [
    '<p style="margin-left:{{x}}px">',
    '<p style="top:{{x}}%;text-indent:{{x}}em">',
    '<p style="transform:translateX({{x}}px)">',
    '<p style="width:calc(50% - {{x}}px)">',
    '<style>p { z-index: {{x}} } q { --shift: {{x}}mm }</style>',
  ]) {
    it(`is accepted if CSS accepts it: ${html}`, () => {
      expect(faultsWith(html, -10)).to.deep.equal([])
    })
  }

  it('depends on the strictest use of a field', () => {
    const html = '<p style="width:{{x}}"><p style="top:{{x}}px"><p style="color:{{x}}">'
    expect([...findStyleFields(html).values()]).to.deep.equal(['unsigned-value', 'number', 'value'])
    expect(faultsWith(html, -10).join()).to.include('negative')
    expect(faultsWith(html, 'red').join()).to.include('Send a number')
  })
})
