import { expect } from 'chai'
import { wholePixelPages } from './whole-pixel-pages.ts'

const pagesOf = (css: string) => wholePixelPages(css, { left: '10mm', right: '11mm' })
const margins = (left: string, right: string) =>
  `{margin-left:round(${left},1px);margin-right:calc(100% - round(${left},1px) - round(down,100% - round(${left},1px) - ${right},1px) + 0.01px)}`

describe('page margins rounded to whole pixels', () => {
  for (const [css, expected] of [
    ['@page { margin: 1cm 2cm 3cm 4cm }', `@page ${margins('4cm', '2cm')}`],
    ['@page { margin: 1cm; margin-left: 5% }', `@page ${margins('5%', '1cm')}`],
    ['@page { margin-left: 0 }', `@page ${margins('0px', '11mm')}`],
    [
      '@page a:first { margin-right: 1pt } @page { margin-left: 3mm }',
      `@page a:first${margins('3mm', '1pt')}@page ${margins('3mm', '11mm')}`,
    ],
    ['@media print { @page :left { margin: 1in } }', `@media print{@page :left${margins('1in', '1in')}}`],
    ['@media screen { @page { margin: 1in } }', ''],
    ['@page { size: A5; @top-left { margin: 1cm } }', ''],
    ['@page { margin: 1cm 0 }', ''],
    ['@page { margin: 1cm auto }', ''],
    ['@page { margin: var(--a) }', ''],
    ['p { margin: 1cm }', ''],
  ] as const)
    it(`of ${css}`, () => expect(pagesOf(css)).to.equal(expected))
})
