import { expect } from 'chai'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { markAddresses } from './mark-addresses.ts'

const marked = (html: string) => markAddresses(html, { link: '@L', picture: '@P' })

describe('marks in addresses with merge tags', () => {
  for (const [html, expected] of [
    ['<a href="{{x}}">', '<a href="@L{{x}}">'],
    [
      "<A\n{{#a}}title='\"' HREF = '{{#b}}{{x}}{{/b}}/y'{{/a}}>",
      "<A\n{{#a}}title='\"' HREF = '@L{{#b}}{{x}}{{/b}}/y'{{/a}}>",
    ],
    ['<svg><a xlink:href="{{x}}"/></svg>', '<svg><a xlink:href="@L{{x}}"/></svg>'],
    [
      '<img alt="{{x}}" src="{{x}}"><area href="https://{{x}}">',
      '<img alt="{{x}}" src="@P{{x}}"><area href="@Lhttps://{{x}}">',
    ],
    ['<a href="https://x">{{x}}</a> href="{{x}}"', '<a href="https://x">{{x}}</a> href="{{x}}"'],
    [
      '<!-- <a href="{{x}}"> --><title><a href="{{x}}"></title>',
      '<!-- <a href="{{x}}"> --><title><a href="{{x}}"></title>',
    ],
    ['<a href={{x}}>', '<a href={{x}}>'],
  ] as const) {
    it(`turn ${html} into ${expected}`, () => expect(marked(html)).to.equal(expected))
  }

  it('are set in linear time', () => {
    for (const part of ['<a href="{{x}}">', '<a href=', '{{', '<a {{#a}}href="'])
      expectLinear((size) => void marked(part.repeat(size / part.length)), 200_000, part)
  })
})
