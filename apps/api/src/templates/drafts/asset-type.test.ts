import { expect } from 'chai'
import { typeOfBytes } from './asset-type.ts'

describe('typeOfBytes', () => {
  const drawing = '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'
  const prefixed = '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'
  const swapped = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

  it('recognizes an SVG drawing with any encoding and tag prefix', () => {
    for (const bytes of [
      Buffer.from(drawing),
      Buffer.from(`\uFEFF${drawing}`),
      Buffer.from(`\uFEFF${drawing}`, 'utf16le'),
      swapped(drawing),
      Buffer.from(prefixed),
      swapped(prefixed),
    ])
      expect(typeOfBytes(bytes), bytes.toString('latin1')).to.equal('image/svg+xml')
  })

  it('returns application/octet-stream for other text with a byte order mark or the prefix "svg", and for incomplete files', () => {
    for (const bytes of [
      Buffer.from('\uFEFF<html><svg></svg></html>', 'utf16le'),
      swapped('svg'),
      Buffer.from('<svg:g/>'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from([0xff]),
      Buffer.alloc(0),
    ])
      expect(typeOfBytes(bytes)).to.equal('application/octet-stream')
  })
})
