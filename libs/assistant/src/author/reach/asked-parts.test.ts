import { expect } from 'chai'
import { askedParts } from './asked-parts.ts'

describe('the parts of a document that a prompt can be about', () => {
  it('are found in several languages', () => {
    const asked: [prompt: string, ...parts: string[]][] = [
      ['Print it on US letter', 'the paper'],
      ['Márgenes de 25 mm', 'the paper'],
      ['Bitte im Querformat', 'the paper'],
      ['横向きのA4用紙で', 'the paper'],
      ['Akzentfarbe bordeaux', 'the whole page'],
      ['Alles in Hellblau, bitte', 'the whole page'],
      ['Titres en vert', 'the whole page'],
      ['Use a serif font', 'the fonts', 'the whole page'],
      ['Number the pages at the bottom', 'the footer'],
      ['Schreib die Adresse in die Fußzeile', 'the footer'],
      ['Translate it to Italian', 'the language', 'the format of numbers and dates'],
      ['Übersetze alles', 'the language'],
      ['Переведи на русский', 'the language'],
      ['Write the date at the bottom', 'the footer'],
      ['The logo at the top of each page, above the table', 'the header'],
      ['Change the title to “Estimate”', 'the PDF metadata'],
      ['Write the date as 4 May 2026', 'the format of numbers and dates'],
      ['Bold amounts, with a comma as decimal separator', 'the format of numbers and dates'],
      ['Call the file bill-{number}.pdf', 'the file name'],
    ]
    for (const [prompt, ...parts] of asked) expect([...askedParts(prompt)], prompt).to.include.members(parts)
  })

  it('are empty if the prompt is about the content of an element', () => {
    for (const prompt of [
      'Rename the field customer to client',
      'Add a column after unit price',
      'Remove this',
    ])
      expect([...askedParts(prompt)], prompt).to.deep.equal([])
    const unasked: [prompt: string, part: string][] = [
      ['Add a line at the top of the table', 'the header'],
      ['Make the head of the table blue', 'the header'],
      ['Add a field below the date', 'the footer'],
      ['Pon el número en negrita', 'the footer'],
      ['Print the customer name in bold', 'the file name'],
      ['Print the customer name in bold', 'the template’s name'],
      ['Make the title bigger', 'the PDF metadata'],
      ['Make the title 10% smaller', 'the compression'],
    ]
    for (const [prompt, part] of unasked) expect([...askedParts(prompt)], prompt).not.to.include(part)
    for (const prompt of ['Make the invoice number bold', 'Das Datum kursiv', 'The amounts in red'])
      expect([...askedParts(prompt)], prompt).not.to.include('the format of numbers and dates')
  })
})
