import { expect } from 'chai'
import { assert, property, string } from 'fast-check'
import { contentDisposition } from './content-disposition.ts'

function nameOf(value: string): string | undefined {
  const extended = /filename\*=UTF-8''(\S+)$/.exec(value)?.[1]
  return extended === undefined ? /filename="([^"]*)"/.exec(value)?.[1] : decodeURIComponent(extended)
}

describe('contentDisposition', () => {
  it('keeps a plain name unchanged', () => {
    expect(contentDisposition('invoice-2026.pdf')).to.equal('attachment; filename="invoice-2026.pdf"')
  })

  it('supports any Unicode, with an ASCII fallback', () => {
    expect(contentDisposition('Žluťoučký kůň.pdf')).to.match(
      /^attachment; filename="Zlutoucky kun\.pdf"; filename\*=UTF-8''%C5%BDlu/,
    )
    expect(contentDisposition('請求書.pdf')).to.match(
      /^attachment; filename="___\.pdf"; filename\*=UTF-8''%E8%AB%8B/,
    )
    expect(nameOf(contentDisposition("it's (1) * 100%.pdf"))).to.equal("it's (1) * 100%.pdf")
  })

  it('prevents header injection and path traversal', () => {
    expect(contentDisposition('a"\r\nSet-Cookie: b=1\r\n.pdf')).to.not.match(/[\r\n]/)
    expect(nameOf(contentDisposition('a"b\\c/d.pdf'))).to.equal('a"b_c_d.pdf')
    expect(nameOf(contentDisposition('../../etc/passwd'))).to.equal('.._.._etc_passwd')
  })

  it('removes characters that reverse the reading direction', () => {
    expect(nameOf(contentDisposition('invoice\u202efdp.exe'))).to.equal('invoicefdp.exe')
  })

  it('uses a default name if nothing is left', () => {
    for (const name of ['', '  ', '.', '..', '\u202e'])
      expect(nameOf(contentDisposition(name))).to.equal('document')
  })

  it('shortens a long name and keeps its extension', () => {
    expect(nameOf(contentDisposition(`${'a'.repeat(500)}.pdf`))).to.equal(`${'a'.repeat(196)}.pdf`)
    expect(nameOf(contentDisposition(`a${'😀'.repeat(500)}.pdf`))).to.match(/^a(😀)+\.pdf$/u)
  })

  it('never returns a name longer than 255 bytes, the file system limit', () => {
    for (const letter of ['請', '😀', 'é', '👨‍👩‍👧‍👦', 'e\u0301'])
      for (const ending of ['.pdf', '.zip', '']) {
        const name = nameOf(contentDisposition(letter.repeat(150) + ending)) ?? ''
        expect(Buffer.byteLength(name), letter).to.be.within(200, 255)
        expect(name.replaceAll(letter, ''), letter).to.equal(ending)
      }
  })

  it('returns one line of printable ASCII with balanced quotes and a well-formed name, for any string', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 400 }), (name) => {
        const value = contentDisposition(name)
        expect(value).to.match(/^attachment; filename="[^"\\%]*"(; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/)
        expect(nameOf(value)?.isWellFormed()).to.equal(true)
      }),
    )
    for (const name of ['\ud800', 'a\udc00b', '\ud83d.pdf'])
      expect(contentDisposition(name)).to.match(/^[\x20-\x7e]+$/)
  })
})
