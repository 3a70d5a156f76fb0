import { expect } from 'chai'
import { fontOfFile, withFont } from './with-font.ts'

describe('a font of the folder', () => {
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

  it('is known to the style sheet by its family, and all else stays', () => {
    expect(withFont('p {}\n', 'assets/Kestrel-Bold.ttf')).to.equal(
      "@font-face {\n  font-family: 'Kestrel';\n  src: url('assets/Kestrel-Bold.ttf');\n  font-weight: 700;\n}\n\np {}\n",
    )
  })
})
