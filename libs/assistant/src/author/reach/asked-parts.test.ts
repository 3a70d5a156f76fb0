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

  it('do not include settings that only words for something else name, in a prompt about styles', () => {
    const unasked: [prompt: string, part: string][] = [
      ['Polish the title: make it italic', 'the language'],
      ['Polish the title', 'the language'],
      ['Make the German title italic', 'the language'],
      ['Make the German title italic', 'the format of numbers and dates'],
      ['Format the thanks in italics', 'the paper'],
      ['Format the thanks in italics', 'the format of numbers and dates'],
      ['Make the size of the title larger', 'the paper'],
      ['Make the legal text italic', 'the paper'],
      ['Mach den Titel zeitgemäß und kursiv', 'the time zone'],
      ['Make the subject line italic', 'the PDF metadata'],
      ['Make the thanks at the bottom italic', 'the footer'],
      ['Make the thanks at the bottom of the page italic', 'the footer'],
      ['Make the thanks under the pie chart italic', 'the footer'],
      ['Add “in German, at the bottom.” after the thanks', 'the language'],
      ['Add “in German, at the bottom.” after the thanks', 'the footer'],
    ]
    for (const [prompt, part] of unasked) expect([...askedParts(prompt)], prompt).not.to.include(part)
    const asked: [prompt: string, part: string][] = [
      ['Make the title bold and translate it to German', 'the language'],
      ['Titel fett, alles auf Deutsch', 'the language'],
      ['In Polish, please', 'the language'],
      ['Put the page numbers in gray at the bottom', 'the footer'],
      ['Write our name in bold at the bottom', 'the footer'],
      ['Smaller font, on A5 paper', 'the paper'],
    ]
    for (const [prompt, part] of asked) expect([...askedParts(prompt)], prompt).to.include(part)
  })

  it('include the whole page in a prompt about elements only if it is about more than them', () => {
    for (const prompt of [
      'Make the title blue',
      'Make the table header darker',
      'Make it larger',
      'Titre en vert',
    ])
      expect([...askedParts(prompt, true)], prompt).not.to.include('the whole page')
    for (const prompt of [
      'Make all text smaller',
      'Make the invoice look modern',
      'Alles in Blau',
      'Dark green headings',
    ])
      expect([...askedParts(prompt, true)], prompt).to.include('the whole page')
  })

  it('do not include the header of the document if the prompt is about the header of a table', () => {
    for (const prompt of [
      'Make the table header darker',
      'Gray column headers',
      'Make the header row of the table bold',
    ])
      expect([...askedParts(prompt)], prompt).not.to.include('the header')
    expect([...askedParts('Add our name to the header')]).to.include('the header')
  })

  it('include the header and the footer in a translation of the whole document', () => {
    for (const prompt of [
      'Translate the page to German',
      'In German, please',
      'Übersetze alles ins Französische',
    ])
      expect([...askedParts(prompt)], prompt).to.include.members(['the header', 'the footer'])
    for (const prompt of ['Translate the terms to German', 'Translate the labels of the table to German'])
      expect([...askedParts(prompt)], prompt).not.to.include('the footer')
  })
})
