import { expect } from 'chai'
import { importDocument } from './import-document.ts'
import { makeDocx, paragraph, run, table } from './testing/make-docx.ts'

interface Read {
  html: string
  css: string
  settings: Record<string, unknown>
  sample: Record<string, unknown>
  notes: string[]
}

async function read(...of: Parameters<typeof makeDocx>): Promise<Read> {
  const { files, notes } = await importDocument(makeDocx(...of))
  const text = (name: string) => Buffer.from(files.get(name) ?? []).toString()
  return {
    html: text('template.html'),
    css: text('style.css'),
    settings: JSON.parse(text('template.json')) as Record<string, unknown>,
    sample: JSON.parse(text('sample.json')) as Record<string, unknown>,
    notes,
  }
}

const complex = (code: string, result: string) =>
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
  `${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

describe('importDocument: merge fields', () => {
  it('a tag that Word has split into runs, with marks and formats in it, is one tag', async () => {
    const { html } = await read(
      paragraph(
        run('Dear {', '<w:b/>'),
        run('{'),
        '<w:proofErr w:type="spellStart"/>',
        run('cust', '<w:i/>'),
        '<w:bookmarkStart w:id="0" w:name="x"/><w:bookmarkEnd w:id="0"/>',
        run('omer', '<w:color w:val="FF0000"/>'),
        run('.na\u00ADme\u00A0}'),
        run('}!'),
      ),
    )
    expect(html).to.include('{{customer.name}}')
    expect(html).to.match(/Dear .*\{\{customer\.name\}\}.*!/)
  })

  it('quotes and wide spaces that Word inserts into a tag are not part of its name', async () => {
    const { html } = await read(paragraph(run('{{\u00A0“total”\u2009}}')))
    expect(html).to.include('{{total}}')
  })

  it('a MERGEFIELD of one or several runs is a field, and its switches are its format', async () => {
    const { html, settings } = await read(
      paragraph(`<w:fldSimple w:instr=" MERGEFIELD  First_Name ">${run('«First_Name»')}</w:fldSimple>`) +
        paragraph(complex(' MERGEFIELD Due \\@ "d MMMM yyyy" \\* MERGEFORMAT ', '«Due»')) +
        paragraph(complex(' MERGEFIELD Total \\# "#,##0.00" ', '1.00')) +
        paragraph(complex(' MERGEFIELD Price \\# "$#,##0.00" ', '1.00')),
    )
    expect(html).to.include('{{First_Name}}').and.include('{{Due}}').and.include('{{Total}}')
    expect(html).to.not.include('«')
    expect(settings['fields']).to.deep.equal({
      Due: { type: 'date', format: 'yMMMMd' },
      Total: { type: 'number', decimals: 2 },
      Price: { type: 'money', currency: 'USD', decimals: 2 },
    })
  })

  it('a content control with a tag is a field, a check box is a condition, and a Google Docs content control is its text', async () => {
    const control = (properties: string, content: string) =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
    const { html } = await read(
      paragraph(
        control('<w:tag w:val="Customer Name"/>', run('Click here')),
        control('<w:tag w:val="goog_rdk_1"/>', run('kept')),
        control('<w:tag w:val="paid"/><w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>', run('☐')),
      ),
    )
    expect(html).to.include('{{Customer_Name}}kept{{#paid}}☒{{/paid}}{{^paid}}☐{{/paid}}')
  })

  it('a check box is checked in the sample as in the document, and each name has one state', async () => {
    const box = (name: string, states: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:checkBox>${states}</w:checkBox></w:ffData></w:fldChar></w:r>` +
      '<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    const control = (tag: string, states: string) =>
      `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/><w14:checkbox>${states}</w14:checkbox></w:sdtPr><w:sdtContent>${run('☐')}</w:sdtContent></w:sdt>`
    const { html, sample } = await read(
      paragraph(
        box('plain', '') +
          box('not', '<w:default w:val="0"/>') +
          box('preset', '<w:default w:val="1"/>') +
          box('preset', '<w:default w:val="0"/>') +
          box('cleared', '<w:default/><w:checked w:val="false"/>') +
          box('ticked', '<w:default w:val="0"/><w:checked/>') +
          box('', '<w:default w:val="0"/>'),
        control('off', '<w14:checked w14:val="0"/>'),
        control('on', '<w14:checked w14:val="1"/>'),
        control('bare', '<w14:checked/>'),
        control('none', ''),
      ) + control('block', '<w14:checked w14:val="0"/>').replace(run('☐'), paragraph(run('☐'))),
    )
    expect(sample).to.deep.equal({
      plain: false,
      not: false,
      preset: true,
      preset_2: false,
      cleared: false,
      ticked: true,
      off: false,
      on: true,
      bare: true,
      none: false,
      block: false,
    })
    expect(html).to.include('{{#preset_2}}☒{{/preset_2}}{{^preset_2}}☐{{/preset_2}}')
  })

  it('a section whose ends are in cells of a row repeats the row, and the sample has two rows', async () => {
    const { html, sample } = await read(
      table(['What', 'How much'], ['{{#items}}{{name}}', '{{price}}{{/items}}']),
    )
    expect(html.replaceAll(/\s+|class="[^"]*"/g, '')).to.include(
      '{{#items}}<tr><td><p>{{name}}</p></td><td><p>{{price}}</p></td></tr>{{/items}}',
    )
    expect(sample['items']).to.have.length(2)
  })

  it('a repeating content control with rows is a list of one row, and the sample has two rows', async () => {
    const control = (properties: string, content: string) =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
    const row = (text: string) => `<w:tr><w:tc>${paragraph(run(text))}</w:tc></w:tr>`
    const item = (text: string) => control('<w15:repeatingSectionItem/>', row(text))
    const list = control(
      '<w:tag w:val="items"/><w15:repeatingSection/>',
      item('{{name}}') + item('as it was last'),
    )
    const { html, sample } = await read(`<w:tbl>${row('Total')}${list}</w:tbl>`)
    expect(html.replaceAll(/\s+|class="[^"]*"/g, '')).to.include(
      '<tr><td><p>Total</p></td></tr>{{#items}}<tr><td><p>{{name}}</p></td></tr>{{/items}}</tbody>',
    )
    expect(sample['items']).to.have.length(2)
  })

  it('a section in separate paragraphs contains what is between them', async () => {
    const { html, notes } = await read(
      paragraph(run('{{#paid}}')) + paragraph(run('Thank you')) + paragraph(run('{{/paid}}')),
    )
    expect(html.replaceAll(/\s+/g, '')).to.equal('{{#paid}}<p>Thankyou</p>{{/paid}}')
    expect(notes).to.deep.equal([])
  })

  it('a tag without a matching tag is reported, and the template still opens', async () => {
    const { html, notes } = await read(paragraph(run('{{#items}}{{name}}')))
    expect(html).to.include('{{#items}}')
    expect(notes.join()).to.include('{{#items}} has no matching tag')
  })
})

describe('importDocument: content controls', () => {
  const store = '{11111111-2222-3333-4444-555555555555}'
  const control = (properties: string, text: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`
  const bound = (path: string) => `<w:dataBinding w:xpath="${path}" w:storeItemID="${store}"/>`
  const xml = (text: string) => Buffer.from(text)
  const files = {
    'customXml/item1.xml': xml(
      '<l:letter xmlns:l="urn:l" nr="7"><l:to>Ada</l:to><l:to>Eve</l:to></l:letter>',
    ),
    'customXml/itemProps1.xml': xml(
      `<ds:datastoreItem ds:itemID="${store}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
    ),
    'customXml/_rels/item1.xml.rels': xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXmlProps" Target="itemProps1.xml"/></Relationships>',
    ),
  }

  it('show the bound value instead of their content, like Word', async () => {
    const { html } = await read(
      paragraph(
        control(bound('/l:letter[1]/l:to[2]'), 'old'),
        control(bound('/l:letter[1]/@nr'), 'older'),
        control(bound('/l:letter[1]/l:from[1]'), 'kept'),
      ),
      { files },
    )
    expect(html).to.equal('<p>Eve7kept</p>\n')
  })

  it('that become fields give the sample their content, except placeholder text', async () => {
    const { html, sample } = await read(
      paragraph(
        control('<w:tag w:val="city"/>', 'London'),
        control(`<w:tag w:val="to"/>${bound('/l:letter[1]/l:to[1]')}`, 'old'),
        control('<w:tag w:val="street"/><w:showingPlcHdr/>', 'Click here to enter text.'),
      ),
      { files },
    )
    expect(html).to.equal('<p>{{city}}{{to}}{{street}}</p>\n')
    expect(sample).to.deep.equal({ city: 'London', to: 'Ada', street: 'Street' })
  })

  it('with a missing or damaged binding are read with their content', async () => {
    for (const item of ['<broken', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
      for (const path of ['/a[1]', '/a[999999999]', '//a', 'a', '/', `/${'a/'.repeat(2_000)}`]) {
        const { html } = await read(paragraph(control(bound(path), 'kept')), {
          files: { ...files, 'customXml/item1.xml': xml(item) },
        })
        expect(html).to.equal('<p>kept</p>\n')
      }
  })
})

describe('importDocument: the page', () => {
  it('Word styles are classes by name, headings are headings, and equal runs are joined', async () => {
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>' +
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="40"/></w:rPr></w:style>'
    const { html, css } = await read(
      `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${run('Off', '')}${run('er')}</w:p>` +
        paragraph(run('one ', '<w:b/>'), run('two', '<w:b/>'), run(' three')),
      { parts: { 'styles.xml': { root: 'styles', type: 'styles', content: styles } } },
    )
    expect(html).to.include('<h1 class="heading-1">Offer</h1>')
    expect(html).to.include('<strong>one two</strong> three')
    expect(css).to.match(/\.heading-1 \{[^}]*font-size: 20pt/)
    expect(html).to.not.include('style=')
  })

  it('Word lists are nested lists', async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="1">' +
      [0, 1]
        .map(
          (level) =>
            `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${level === 0 ? 'decimal' : 'bullet'}"/><w:lvlText w:val="${level === 0 ? '%1.' : '•'}"/></w:lvl>`,
        )
        .join('') +
      '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    const item = (text: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
    const { html } = await read(
      item('a', 0) + item('b', 1) + item('c', 0) + paragraph(run('x')) + item('d', 0),
      {
        parts: { 'numbering.xml': { root: 'numbering', type: 'numbering', content: numbering } },
      },
    )
    expect(html.replaceAll(/\s+|class="[^"]*"/g, '')).to.equal(
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><p>x</p><olstart="3"><li>d</li></ol>',
    )
  })

  it('counts all levels of a list with multi-level numbers, so that the numbers are correct', async () => {
    const texts = ['%1.', '%1.%2', '(%3)']
    const levels = texts.map(
      (text, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${level === 2 ? 'lowerLetter' : 'decimal'}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    const numbering = `<w:abstractNum w:abstractNumId="1">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`
    const parts = { 'numbering.xml': { root: 'numbering', type: 'numbering', content: numbering } }
    const item = (text: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
    const { html, css } = await read(item('a', 0) + item('b', 1) + item('c', 0) + item('d', 1), { parts })
    expect(html.match(/numbered-\d-\d|<[ou]l/g)).to.deep.equal([
      'numbered-1-1',
      'numbered-1-2',
      'numbered-1-1',
      'numbered-1-2',
    ])
    expect(css).to.match(/\.numbered-1-1 \{\s*counter-increment: list-1-1;\s*counter-set: list-1-2 0/)
    expect(css).to.include("content: counter(list-1-1) '.' counter(list-1-2)")
    // A level without paragraphs does not change the list.
    const plain = await read(item('a', 0) + item('b', 0), { parts })
    expect(plain.html).to.match(/<ol[\s>]/)
  })

  it('cells can span rows and columns, and repeated rows are the table head', async () => {
    const cell = (properties: string, text: string) =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`
    const { html } = await read(
      '<w:tbl><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/></w:tblGrid>' +
        `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('<w:gridSpan w:val="3"/>', 'head')}</w:tr>` +
        `<w:tr>${cell('<w:vMerge w:val="restart"/>', 'a')}${cell('', 'b')}${cell('', 'c')}</w:tr>` +
        `<w:tr>${cell('<w:vMerge/>', '')}${cell('<w:gridSpan w:val="2"/>', 'd')}</w:tr></w:tbl>`,
    )
    expect(html).to.match(/<thead>\s*<tr>\s*<th[^>]* colspan="3"/)
    expect(html).to.match(/<td[^>]* rowspan="2"/)
    expect(html.match(/<td/g)).to.have.length(4)
    expect(html.match(/<col style="width: [\d.]+%">/g)?.join(''))
      .to.include('25%')
      .and.include('50%')
  })

  it('keeps page size, margins, headers and footers with page numbers, and page breaks', async () => {
    const field = (code: string) => `<w:fldSimple w:instr="${code}">${run('1')}</w:fldSimple>`
    const { html, settings } = await read(
      paragraph(run('one')) +
        paragraph('<w:r><w:br w:type="page"/></w:r>', run('two')) +
        '<w:sectPr><w:footerReference w:type="default" r:id="footer1"/><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>' +
        '<w:pgMar w:top="1134" w:right="567" w:bottom="1134" w:left="567" w:header="500" w:footer="500"/></w:sectPr>',
      {
        parts: {
          'footer1.xml': {
            root: 'ftr',
            type: 'footer',
            content: `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run('Page ')}${field('PAGE')}${run(' of ')}${field('NUMPAGES')}</w:p>`,
          },
        },
      },
    )
    expect(settings['page']).to.deep.equal({
      size: 'A4',
      orientation: 'landscape',
      margin: { top: '20mm', right: '10mm', bottom: '20mm', left: '10mm' },
      footer: { right: 'Page {page} of {pages}' },
    })
    expect(html).to.match(/<p>one<\/p>\n<p class="[^"]+">two<\/p>/)
  })

  it('the sample contains the fields of the header and of the footer', async () => {
    const line = (root: string, type: string, text: string) => ({ root, type, content: paragraph(run(text)) })
    const { sample } = await read(
      `${paragraph(run('Dear {{name}}'))}<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" r:id="footer1"/></w:sectPr>`,
      {
        parts: {
          'header1.xml': line('hdr', 'header', 'Agreement {{number}}'),
          'footer1.xml': line('ftr', 'footer', 'Page of {{office}}'),
        },
      },
    )
    expect(Object.keys(sample)).to.have.members(['name', 'number', 'office'])
  })

  it('a link can only point to the web or an email address', async () => {
    const link = (id: string) => `<w:hyperlink r:id="${id}">${run(id)}</w:hyperlink>`
    const external = (id: string, target: string) =>
      `<Relationship Id="${id}" TargetMode="External" Type="x/hyperlink" Target="${target}"/>`
    const { html, notes } = await read(paragraph(link('web'), link('script')), {
      relationships: external('web', 'https://example.com/a') + external('script', 'javascript:alert(1)'),
    })
    expect(html).to.include('href="https://example.com/a"').and.not.include('javascript')
    expect(notes.join()).to.include('A link was left out')
  })

  it('reports what cannot be imported: comments, changes, equations, macros, linked pictures', async () => {
    const picture =
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="far"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    const { notes, html } = await read(
      paragraph(
        run('a'),
        '<w:r><w:commentReference w:id="1"/></w:r>',
        `<w:del>${run('gone')}</w:del><w:ins>${run('new')}</w:ins>`,
        picture,
      ),
      {
        relationships:
          '<Relationship Id="far" TargetMode="External" Type="x/image" Target="http://127.0.0.1:9/a.png"/>',
        files: { 'word/vbaProject.bin': new Uint8Array(10) },
      },
    )
    expect(html).to.include('anew').and.not.include('127.0.0.1').and.not.include('gone')
    for (const reported of ['Comments', 'Tracked changes', 'not fetched', 'Macros'])
      expect(notes.join()).to.include(reported)
  })
})

describe('importDocument: content that would prevent publishing', () => {
  it('a line that starts to the left of the page starts at its edge', async () => {
    const indented = (start: number, first: number) =>
      `<w:p><w:pPr><w:ind w:left="${start}" w:hanging="${first}"/></w:pPr>${run('a')}</w:p>`
    const { css } = await read(indented(200, 1000) + indented(0, 300))
    expect(css)
      .to.include('text-indent: -10pt')
      .and.not.match(/text-indent: -(?:50|15)pt/)
  })

  it('cells in columns with widths wrap their lines, and long words wrap', async () => {
    const cell = `<w:tc><w:tcPr><w:noWrap/></w:tcPr>${paragraph(run('a'))}</w:tc>`
    const grid = '<w:tblGrid><w:gridCol w:w="1000"/></w:tblGrid>'
    const fixed = (await read(`<w:tbl>${grid}<w:tr>${cell}</w:tr></w:tbl>`)).css
    expect(fixed).to.not.include('nowrap')
    expect(fixed).to.match(/body \{[^}]*overflow-wrap: break-word/)
    const { css } = await read(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`)
    expect(css)
      .to.include('nowrap')
      .and.match(/\.table \{[^}]*overflow-wrap: anywhere/)
  })
})

describe('importDocument: what is imported or reported', () => {
  it('sizes beyond the maximum of Word are reduced to it', async () => {
    const far = '<w:p><w:pPr><w:spacing w:after="1e300"/></w:pPr>'
    const { css } = await read(`${far}${run('a', '<w:sz w:val="1000000000"/>')}</w:p>`)
    expect(css)
      .to.include('font-size: 1638pt')
      .and.not.match(/\de\+|\d{6}pt/)
  })

  it('an unavailable font is listed before its replacement, so that a brand can provide it', async () => {
    const font = (name: string) => `<w:rFonts w:ascii="${name}"/>`
    const { css } = await read(
      paragraph(run('a', font('Calibri')), run('b', font("x'}body{color:red")), run('c', font('Arial'))),
    )
    expect(css).to.include("font-family: 'Calibri', 'Platen Sans'")
    expect(css).to.include("font-family: 'Liberation Sans'").and.not.include('red')
  })

  it('separated cells stay separated, and the table has the outer borders', async () => {
    const lines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
      .map((side) => `<w:${side} w:val="single" w:sz="${side.startsWith('i') ? 4 : 8}" w:color="000000"/>`)
      .join('')
    const properties = `<w:tblPr><w:tblCellSpacing w:w="20" w:type="dxa"/><w:tblBorders>${lines}</w:tblBorders></w:tblPr>`
    const { css } = await read(table(['a', 'b']).replace('<w:tbl>', `<w:tbl>${properties}`))
    expect(css).to.match(/\.table \{[^}]*border-spacing: 2pt;\s*border: 1pt solid/)
    expect(css).to.match(/\.cell \{\s*border: 0.5pt solid/)
  })

  it('moved text boxes are reported by their location: in the text, or in a header', async () => {
    const box = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${paragraph(run('x'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    const inText = await read(paragraph(box))
    expect(inText.notes.join()).to.include('Text boxes are near their original position')
    const inHeader = await read(
      `${paragraph(run('a'))}<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`,
      { parts: { 'header1.xml': { root: 'hdr', type: 'header', content: paragraph(box) } } },
    )
    expect(inHeader.notes.join()).to.include('Text boxes of headers and footers are near')
    expect(inHeader.notes.join()).to.not.include('Text boxes are near')
  })

  it('a first-page header with fields is reported as unsupported', async () => {
    const header = (text: string) => ({
      root: 'hdr',
      type: 'header',
      content: paragraph(run(text)),
    })
    const { notes } = await read(
      `${paragraph(run('a'))}<w:sectPr><w:headerReference w:type="first" r:id="header1"/><w:headerReference w:type="default" r:id="header2"/><w:titlePg/></w:sectPr>`,
      {
        parts: {
          'header1.xml': header('For {{customer}}'),
          'header2.xml': header('Offer'),
        },
      },
    )
    expect(notes.join()).to.include('first page’s own header was left out')
  })

  it('a first-page footer with more than one line is reported with its text, and so are first pages of later sections', async () => {
    const edge = (root: string, text: string) => ({
      root,
      type: root === 'ftr' ? 'footer' : 'header',
      content: paragraph(run(text)) + paragraph(run('More')),
    })
    const references =
      '<w:headerReference w:type="first" r:id="header1"/><w:footerReference w:type="first" r:id="footer1"/>'
    const { notes } = await read(
      `<w:p><w:pPr><w:sectPr>${references}<w:titlePg/></w:sectPr></w:pPr>${run('a')}</w:p>${paragraph(run('b'))}<w:sectPr><w:titlePg/></w:sectPr>`,
      { parts: { 'header1.xml': edge('hdr', 'Top'), 'footer1.xml': edge('ftr', 'Bank 12 34') } },
    )
    expect(notes.join()).to.include('It says: “Bank 12 34 More”').and.include('Later sections have')
  })

  it('several bodies are read one after the other', async () => {
    const { html } = await read(`${paragraph(run('One'))}</w:body><w:body>${paragraph(run('Two'))}`)
    expect(html).to.equal('<p>One</p>\n<p>Two</p>\n')
  })

  it('fields that Word calculates keep their last result', async () => {
    const { html } = await read(
      ['FILENAME', 'SUBJECT', 'AUTHOR', 'TITLE']
        .map((code) => paragraph(complex(` ${code} \\* MERGEFORMAT `, `of ${code}`)))
        .join('') + paragraph(`<w:fldSimple w:instr=" AUTHOR ">${run('Ada')}</w:fldSimple>`),
    )
    for (const shown of ['of FILENAME', 'of SUBJECT', 'of AUTHOR', 'of TITLE', 'Ada'])
      expect(html).to.include(`<p>${shown}</p>`)
  })

  it('an equation is imported as its characters, and the text of an omitted shape is reported', async () => {
    const shape =
      '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData uri="x/2010/wordprocessingCanvas"><a:t>In a circle</a:t></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    const math = '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">'
    const { html, notes } = await read(
      paragraph(`${math}<m:r><m:t>x=</m:t></m:r><m:r><m:t>2</m:t></m:r></m:oMath>`, shape),
    )
    expect(html).to.include('x=2')
    expect(notes.join()).to.include('“In a circle”')
  })

  it('reports when there are more sections than can be moved into position', async () => {
    const { notes } = await read(
      `${paragraph(run('{{#a}}'))}${paragraph(run('b'))}${paragraph(run('{{/a}}'))}`.repeat(301),
    )
    expect(notes.join()).to.include('Starting with {{#a}}, sections were not moved')
    expect((await read(paragraph(run('{{#a}}')) + paragraph(run('{{/a}}')))).notes).to.deep.equal([])
  })
})
