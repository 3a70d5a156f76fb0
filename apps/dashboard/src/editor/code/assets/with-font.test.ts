import { expect } from 'chai'
import { fontOfFile, withFont } from './with-font.ts'

describe('withFont', () => {
  for (const [file, family, weight, isItalic] of [
    ['Kestrel-BoldItalic.ttf', 'Kestrel', 700, true],
    ['kestrel-one-400.woff2', 'Kestrel One', 400, false],
    ['OpenSans-SemiBold.ttf', 'Open Sans', 600, false],
    ['Roboto_regular.otf', 'Roboto', 400, false],
    ['bold.ttf', 'Bold', 400, false],
    ["it's.ttf", 'It S', 400, false],
    ['400.ttf', '400', 400, false],
  ] as const)
    it(`${file} is ${family}`, () =>
      expect(fontOfFile(`assets/${file}`)).to.deep.equal({ family, weight, isItalic }))

  it('adds the family to the style sheet and keeps everything else', () => {
    expect(withFont('p {}\n', 'assets/Kestrel-Bold.ttf')).to.equal(
      "@font-face {\n  font-family: 'Kestrel';\n  src: url('assets/Kestrel-Bold.ttf');\n  font-weight: 700;\n}\n\np {}\n",
    )
  })

  it('adds the font after the statements that must precede all rules', () => {
    const face = withFont('', 'assets/A.ttf').trim()
    for (const front of [
      "@charset 'utf-8';\n@import 'assets/base.css';",
      '@layer a, b;\n/* c; */ @import url("a;b.css") layer(a);',
      '@IMPORT url(assets/a.css) print;',
    ]) {
      expect(withFont(`${front}\np {}\n`, 'assets/A.ttf')).to.equal(`${front}\n\n${face}\n\np {}\n`)
      expect(withFont(front, 'assets/A.ttf')).to.equal(`${front}\n\n${face}\n`)
    }
    expect(withFont("@import 'a.css'", 'assets/A.ttf')).to.equal(`@import 'a.css';\n\n${face}\n`)
    const layer = '@layer a { p {} }\n'
    expect(withFont(layer, 'assets/A.ttf')).to.equal(`${face}\n\n${layer}`)
  })
})
