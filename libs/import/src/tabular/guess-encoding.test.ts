import { expect } from 'chai'
import { guessEncoding } from './guess-encoding.ts'

/** Encodes text with the characters that `TextDecoder` reads. */
function encoded(text: string, encoding: string): Uint8Array {
  const bytesOf = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const remember = (...bytes: number[]) => {
    const letter = decoder.decode(new Uint8Array(bytes))
    if (!bytesOf.has(letter)) bytesOf.set(letter, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) remember(byte)
  if (encoding === 'shift_jis')
    for (let lead = 0x81; lead < 0xa0; lead += 1)
      for (let trail = 0x40; trail < 0xfd; trail += 1) remember(lead, trail)
  return new Uint8Array(Array.from(text).flatMap((letter) => bytesOf.get(letter) ?? []))
}

const texts: readonly (readonly [encoding: Parameters<typeof encoded>[1], text: string])[] = [
  ['windows-1251', 'Имя;Город;Отдел\nАнна Петрова;Москва;Продажи\n'],
  ['windows-1251', 'ФИО;ИНН\nИВАНОВ ИВАН;7707083893\n'],
  ['shift_jis', '品名,数量,単価\nりんご,3,100\nみかん,10,50\n'],
  ['shift_jis', '氏名,部署\n田中太郎,営業部\n'],
  ['windows-1252', 'Name;Straße;Ort\nJürgen Müller;Königsallee 3;Düsseldorf\n'],
  ['windows-1252', 'Désignation;Quantité\nThé à la crème;3\nÉTÉ;2\n'],
  ['windows-1252', 'Descripción,Año\nEspaña – Señal,2024\n'],
]

describe('the encoding of a table', () => {
  for (const [encoding, text] of texts)
    it(`${encoding}: ${text.slice(0, 12)}`, () => {
      expect(guessEncoding(encoded(text, encoding), false)).to.equal(encoding)
    })

  it('is Unicode whenever possible', () => {
    for (const [, text] of texts)
      expect(guessEncoding(new TextEncoder().encode(text), false)).to.equal('utf-8')
    expect(guessEncoding(new Uint8Array([0xff, 0xfe, 0x41, 0]), false)).to.equal('utf-16le')
    expect(guessEncoding(new Uint8Array([0xfe, 0xff, 0, 0x41]), false)).to.equal('utf-16be')
  })
})
