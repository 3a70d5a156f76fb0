import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { scanSheets } from './scan-sheets.ts'
import { sheetsOf } from './sheets-of.ts'

const pagesOf = (html: string) => sheetsOf(parseSource(html)).flatMap(({ page }) => page ?? [])

describe('the sheets of a page', () => {
  const cases: [title: string, html: string, pages: number[]][] = [
    [
      'are returned in source order',
      '<section data-page="3"></section><section data-page="1"></section>',
      [3, 1],
    ],
    ['are read with any quotes', `<section data-page='2'></section><section data-page=7></section>`, [2, 7]],
    ['are read in upper case', '<SECTION DATA-PAGE = "2"></SECTION>', [2]],
    ['can have other attributes', `<section title='a > "b"' data-page="4" class=x></section>`, [4]],
    ['ignore comments', '<!-- <section data-page="1"> --><section data-page="2"></section>', [2]],
    ['ignore an unclosed comment', '<!-- <section data-page="1"></section>', []],
    ['are found after an empty comment', '<!--><section data-page="1"></section><!-- -->', [1]],
    ['are only sections with a page', '<section><p data-page="1"></section><sectional data-page="1">', []],
    [
      'have positive integers as pages',
      '0 -1 1.5 01 x'.replaceAll(/\S+/g, '<section data-page="$&"></section>'),
      [],
    ],
    [
      'are not sections with only similar attributes',
      '<section title="data-page=1" data-page-name="2" x-data-page="3"></section>',
      [],
    ],
  ]
  for (const [title, html, pages] of cases)
    it(`${title}, in the template and in its merged page`, () => {
      expect(pagesOf(html)).to.deep.equal(pages)
      expect(scanSheets(html)).to.deep.equal(pages)
    })

  it('have the raw value of an invalid page', () => {
    const [sheet] = sheetsOf(parseSource('<section data-page="{{n}}"></section>'))
    expect(sheet).to.include({ written: '{{n}}', page: undefined })
  })
})
