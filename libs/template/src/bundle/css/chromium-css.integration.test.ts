import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { definitionSyntax, parse } from 'css-tree'
import { openBrowser, type SuiteBrowser } from '../../../../../test/parts/browser.ts'
import { projectFolder } from '../../../../../test/parts/stack.ts'
import { cssLexer, newProperties, pseudoClasses, pseudoElements, unknownToChromium } from './chromium-css.ts'
import { findIgnoredCss } from './find-ignored-css.ts'

/** Values of all types, in addition to the keywords of each property. */
const values = [
  '0',
  '1',
  '-1',
  '1.5',
  '100',
  '1px',
  '-1px',
  '1%',
  '1em',
  '2mm',
  '1s',
  '1deg',
  '1fr',
  'red',
  '#fff',
  '"x"',
  '1px 2px',
  '1px 1px 1px 1px',
  '1 1 0',
  '1px solid red',
  'auto 1px',
  '1 / 2',
  'x',
  'span 2',
  '[a] 1fr [b]',
  'calc(1px + 1%)',
  'min(1px, 2%)',
  'url(x)',
  'rgb(1 2 3)',
  'hsl(1 2% 3%)',
  'oklch(1 2 3)',
  'light-dark(red, blue)',
  'color-mix(in srgb, red, blue)',
  'linear-gradient(red, blue)',
  'repeat(2, 1fr)',
  'minmax(0, 1fr)',
  'rotate(1deg)',
  '12px/1.5 serif',
  'bold 12px "A", serif',
  '1px 1px red',
  'inset 1px 1px 1px red',
  'counter(x) "."',
  'center top',
  'circle(1px)',
  'underline dotted red',
  '"a b" "c d"',
  '"liga" 0, "smcp"',
  'blur(1px)',
  'url(x) no-repeat center / cover',
  'rgb(from red r g b / alpha)',
  'hsl(from red h s l)',
  'oklch(from red l c h)',
  'color(from red srgb r g b)',
  'color(display-p3 1 0 0 / 0.5)',
  'contrast-color(red)',
  'radial-gradient(circle at 10% 20%, red, blue)',
  'radial-gradient(ellipse 10px 20% at top left, red, blue)',
  'conic-gradient(from 45deg at center, red, blue 50%)',
  'repeating-linear-gradient(45deg, red 0 5px, blue 5px 10px)',
  'linear-gradient(to right in oklch, red, blue)',
  'image-set(url(x) 1x, url(y) 2x)',
  'circle(50%)',
  'circle(50% at center)',
  'circle(closest-side at 10px 20%)',
  'circle(50%) border-box',
  'ellipse(25% 40% at 50% 50%)',
  'ellipse(closest-side farthest-side)',
  'inset(1% 2% round 10px 20px / 5px)',
  'polygon(evenodd, 0 0, 100% 0, 100% 100%)',
  'polygon(round 5px, 0 0, 1px 0, 1px 1px)',
  'path(evenodd, "M0 0L1 1")',
  'rect(0 auto 10px 0 round 5px)',
  'xywh(0 1% 10px 2em round 5px)',
  'shape(from 0 0, line to 10px 10px, close)',
  'ray(45deg closest-side contain at center)',
  'url(#x) border-box',
  'left 10px top 20%',
  'translate(1px, -50%) rotate(1deg) scale(2)',
  'matrix(1, 0, 0, 1, 0, 0)',
  'drop-shadow(red 1px 1px) grayscale(50%)',
  '30 fill / 10px / 5px stretch space',
  'repeat(auto-fill, [a] minmax(min(100%, 20rem), 1fr))',
  '"a b" 40px "c d" 2fr / auto 1fr',
  'auto-flow dense 1px / 1fr',
  'cubic-bezier(0.1, 0.2, 0.3, 0.4)',
  'linear(0, 0.5 50%, 1)',
  'steps(4, jump-end)',
  '1s ease-in 2s infinite alternate both x',
  'superellipse(2)',
  'symbols(cyclic "*" "†")',
  'counters(x, ".", decimal)',
  '"a" / "b"',
  '"«" "»" "‹" "›"',
  '16 / 9',
  'calc(100% / 3 - 2 * 1em)',
  'clamp(1px, 2%, 3px)',
  'round(up, 1px, 2px)',
  'wrap balance',
  'from-font left',
  'scroll-state inline-size',
  'border-area text',
  'overlay auto',
  '10em auto',
  'block math',
  'ui-serif kai',
  'thin, solid',
  'historical-forms historical-forms',
  'content-box -1px',
]

describe('the CSS data of Chromium, compared with Chromium', () => {
  let browser: SuiteBrowser
  /** Calls `CSS.supports` for each condition. */
  let supports: (conditions: readonly string[]) => Promise<boolean[]>

  before(async () => {
    browser = await openBrowser()
    const page = await (await browser.newContext()).newPage()
    supports = (conditions) =>
      page.evaluate((all) => {
        const { CSS } = globalThis as unknown as { CSS: { supports(condition: string): boolean } }
        return all.map((condition) => CSS.supports(condition))
      }, conditions)
  })
  after(() => browser?.close())

  const slipsOf = (text: string) => findIgnoredCss(parse(text, { positions: true }), () => false)

  it('accepts every declaration that Chromium accepts: each property with its keywords and with values of every type', async () => {
    const { properties } = cssLexer as unknown as { properties: Record<string, unknown> }
    const declarations = [...Object.keys(properties), ...newProperties]
      .filter((name) => /^[a-z]/.test(name))
      .flatMap((name) => [...new Set([...keywordsOf(name), ...values])].map((value) => `${name}: ${value}`))
    const isTaken = await supports(declarations.map((declaration) => `(${declaration})`))
    const wronged = declarations.filter(
      (declaration, at) => isTaken[at] && slipsOf(`p { ${declaration} }`).some(({ isMistake }) => isMistake),
    )
    expect(declarations.length).to.be.above(55_000)
    expect(wronged).to.deep.equal([])
  })

  it('has every property of Chromium', async () => {
    const names = [...unknownToChromium]
    const isKnown = await supports(names.map((name) => `(${name}: inherit)`))
    expect(names.filter((_, at) => isKnown[at])).to.deep.equal([])
  })

  it('has exactly the selectors of Chromium', async () => {
    const plain = [
      ...[...pseudoClasses].filter((name) => !withArguments.has(name)).map((name) => `:${name}`),
      ...[...pseudoElements].filter((name) => !withArguments.has(name)).map((name) => `::${name}`),
    ]
    const isKnown = await supports(plain.map((selector) => `selector(${selector})`))
    expect(plain.filter((_, at) => !isKnown[at])).to.deep.equal([])
    const others =
      ':hover :focus-visible :nth-child(2) :nth-last-of-type(odd) :not(a) :is(a) :where(a) :has(a) :lang(de) :dir(rtl) :state(a) :host(a) ::part(a) ::slotted(a) ::highlight(a)'
    for (const selector of others.split(' '))
      expect(slipsOf(`${selector} { color: red }`), selector).to.deep.equal([])
  })

  it('finds no errors in the style sheets of the library', () => {
    const files = globSync('{templates,docs/examples}/**/*.css', {
      cwd: projectFolder,
      // These files contain `[[tags]]`. The composer tests check new templates of every kind.
      exclude: ['templates/starters/**'],
    })
    expect(files.length).to.be.above(15)
    for (const file of files)
      expect(slipsOf(readFileSync(path.join(projectFolder, file), 'utf8')), file).to.deep.equal([])
  })
})

/** Only valid with arguments, or inside `@page`. */
const withArguments = new Set(
  (
    'active-view-transition-type dir first has has-slotted host-context is lang left not nth-child nth-last-child nth-last-of-type ' +
    'nth-of-type right state where highlight part picker scroll-button slotted view-transition-group view-transition-image-pair ' +
    'view-transition-new view-transition-old'
  ).split(' '),
)

function keywordsOf(property: string): string[] {
  const found: string[] = []
  const syntax = cssLexer.getProperty(property)?.syntax
  if (syntax)
    definitionSyntax.walk(syntax, (node) => {
      if (node.type === 'Keyword') found.push(node.name)
    })
  return found
}
