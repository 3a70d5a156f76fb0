import { expect } from 'chai'
import { importDocument } from './import-document.ts'
import { makeDocx, paragraph, run } from './testing/make-docx.ts'

async function read(body: string): Promise<{ html: string; notes: string[] }> {
  const { files, notes } = await importDocument(makeDocx(body))
  return { html: Buffer.from(files.get('template.html') ?? []).toString(), notes }
}

describe('importDocument: placeholders of other template engines', () => {
  it('fields in the syntax of other programs stay unchanged, and the note names them', async () => {
    for (const mark of ['{first_name}', '{d.firstName}', '«Name»'])
      expect((await read(paragraph(run(`Dear ${mark}`)))).notes).to.deep.equal([
        `1 placeholder is not yet a field: ${mark}. Convert it, or edit the text.`,
      ])
  })

  it('placeholders from other template engines stay in the page, and a note counts and names them', async () => {
    const { html, notes } = await read(
      paragraph(run('Dear &lt;&lt;name&gt;&gt; of [CLIENT NAME]')) +
        paragraph(run('{#items}{name}{/items} ${total} «First_Name» %CITY%')),
    )
    expect(html).to.include('{#items}{name}{/items}')
    expect(notes).to.deep.equal([
      '8 placeholders are not yet fields: <<name>>, [CLIENT NAME], {#items}, …. Convert them, or edit the text.',
    ])
  })

  it('a placeholder without an equivalent is a note with what to write instead', async () => {
    const { notes } = await read(
      paragraph(run('{%tc for c in columns %}{{c}}{%tc endfor %}{{ loop.index }}')),
    )
    expect(notes).to.deep.equal([
      '{%tc for c in columns %} cannot be converted to a field. Columns of a table are not repeated. Repeat a row instead.',
      '{%tc endfor %} cannot be converted to a field. Columns of a table are not repeated. Repeat a row instead.',
      '{{loop.index}} cannot be converted to a field. Number the rows with a formula under Fields: index().',
    ])
  })

  it('a placeholder that Word has split into runs is one piece, with the format of its first letter', async () => {
    const { html } = await read(
      paragraph(
        run('Dear '),
        run('{%', '<w:b/>'),
        run(' if paid'),
        run(' %}', '<w:i/>'),
        run('[Client', '<w:i/>'),
        run(' name]'),
      ),
    )
    expect(html.replaceAll(/<[^>]*>/g, '|')).to.equal('|Dear |{% if paid %}||[Client name]||\n')
  })

  it('bracketed text and percentages are not reported', async () => {
    const { notes } = await read(
      paragraph(run('Rebate 5%, tax 19%; see [1], [sic], {1}, a &lt; b &gt; c, 100 % of {{x}} % y')),
    )
    expect(notes).to.deep.equal([])
  })
})
