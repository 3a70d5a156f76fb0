import { expect } from 'chai'
import { type FormDocuments, startFormDocuments } from './parts/form-documents.ts'
import { readPrintedWords } from './parts/printed-words.ts'
import { qpdf } from './parts/qpdf.ts'
import { writeForm } from './pdf-forms/write-form.ts'

const uses = ['flat', 'fillable'] as const
const pageHeight = 400
/** Height of capitals relative to the font size. */
const capitals = 0.714

describe('the text in a form field', () => {
  let forms: FormDocuments
  before(async () => {
    forms = await startFormDocuments()
  })
  after(() => forms.close())

  /** Returns the positions of the words in a document, including those in form fields. */
  async function wordsOf(pdf: Buffer, use: (typeof uses)[number], data: Record<string, unknown>) {
    const { bundle } = await forms.createTemplate(pdf, use)
    const { bytes } = await forms.render(bundle, data)
    return readPrintedWords(qpdf(bytes, ['--flatten-annotations=all']))
  }

  const preset = formOf([
    text('plain', '/V (As the form has it)'),
    text('reset', '/DV (Its default)'),
    text('lines', String.raw`/Ff 4096 /V (one\rtwo)`),
    text('cleared', '/V () /DV (not shown)'),
    check('agreed', '/V /On /AS /On'),
    check('shown', '/AS /On'),
    field('planet', '/FT /Ch /Ff 131072 /Opt [[(m) (Mars)] [(v) (Venus)]] /V (v)'),
    field('many', '/FT /Ch /Ff 2097152 /Opt [(A) (B) (C)] /V [(A) (C)]'),
  ])
  const asPreset = {
    plain: 'As the form has it',
    reset: 'Its default',
    lines: 'one\ntwo',
    cleared: '',
    agreed: 'On',
    shown: 'On',
    planet: 'v',
    many: 'A\nC',
  }

  it('is the form’s own value if data is missing or null, and on the blank form; flat and fillable', async () => {
    const { bundle } = await forms.createTemplate(preset, 'fillable')
    const nulls = Object.fromEntries(Object.keys(asPreset).map((name) => [name, null]))
    for (const data of [{}, nulls, null]) {
      const { values, bytes } = await forms.render(bundle, data)
      expect(values, JSON.stringify(data)).to.deep.equal(asPreset)
      // The note in the draft is not part of any document.
      expect(qpdf(bytes, ['--qdf', '--object-streams=disable']).toString('latin1')).not.to.include(
        'PlatenPreset',
      )
    }
    const flat = await forms.createTemplate(preset, 'flat')
    for (const data of [{}, nulls, null]) {
      const { text: printed } = await forms.render(flat.bundle, data)
      for (const shown of ['As the form has it', 'Its default', 'one', 'two', 'Venus'])
        expect(printed, JSON.stringify(data)).to.include(shown)
      expect(printed).not.to.include('not shown')
    }
  })

  it('is empty if data contains an empty string or false, and otherwise the value in the data', async () => {
    const { bundle } = await forms.createTemplate(preset, 'fillable')
    const emptied = { plain: '', reset: '', lines: '', agreed: false, shown: false, planet: '', many: '' }
    const { values } = await forms.render(bundle, emptied)
    expect(Object.values(values).filter((value) => value && value !== 'Off')).to.deep.equal([])
    const sent = await forms.render(bundle, { plain: 'Ada', planet: 'Mars', many: 'B' })
    expect(sent.values).to.deep.include({ plain: 'Ada', planet: 'm', many: 'B', reset: 'Its default' })
  })

  it('does not contain the template’s defaults or formula results on the blank form', async () => {
    const { bundle } = await forms.createTemplate(preset, 'flat')
    const { fields = {}, computed = {} } = bundle.settings
    const settings = {
      ...bundle.settings,
      fields: {
        ...fields,
        note: { type: 'text' as const, default: 'of the template' },
        list: { type: 'list' as const, required: false },
      },
      computed: { ...computed, sum: '4711 + 1' },
    }
    const html = bundle.html
      .replace('</section>', '<p style="position:absolute">{{note}}</p></section>')
      .replace('{{plain}}', '{{sum}}{{plain}}')
    const { text: blank } = await forms.render({ ...bundle, html, settings }, null)
    expect(blank).to.include('As the form has it').and.not.include('of the template').and.not.include('4,712')
    const { text: printed } = await forms.render({ ...bundle, html, settings }, {})
    expect(printed).to.include('of the template').and.include('4,712')
  })

  it('starts twice the border width from the edge of its field, as in Acrobat', async () => {
    const styles: Array<[style: string, inset: number]> = [
      ['/BS << /W 0 >>', 2],
      ['/BS << /W 1 >>', 2],
      ['/BS << /W 3 >>', 6],
      ['/BS << /W 2 /S /B >>', 8],
      ['/BS << /W 2 /S /I >>', 8],
      ['/Border [0 0 4]', 8],
    ]
    for (const use of uses)
      for (const flags of [0, 4096]) {
        const pdf = formOf(styles.map(([style], at) => text(`f${at}`, `/Ff ${flags} ${style}`, [60, 60])))
        const data = Object.fromEntries(styles.map((_, at) => [`f${at}`, `H${at}`]))
        const words = await wordsOf(pdf, use, data)
        for (const [at, [style, inset]] of styles.entries()) {
          const word = words.find(({ text: said }) => said === `H${at}`)
          const [left, bottom] = cornerOf(at, 60)
          expect((word?.left ?? 0) - left, `${use} ${flags} ${style}`).to.be.closeTo(inset, 0.6)
          if (flags === 0) continue
          // The upper edge of its capitals is a fraction of the line height below the border.
          const above = (word?.baseline ?? 0) - capitals * 10 - (pageHeight - bottom - 60)
          expect(above, `${use} ${style}`).to.be.within(inset, inset + 5)
        }
      }
  })

  for (const { page, pageTurn } of [
    { page: '', pageTurn: 0 },
    { page: '/Rotate 90 /CropBox [10 20 580 390]', pageTurn: 90 },
  ])
    it(`follows the rotation of its field on ${page === '' ? 'an unrotated page' : 'a page that is rotated and cropped'}`, async () => {
      const turns = [0, 90, 180, 270]
      for (const use of uses)
        for (const flags of [0, 4096]) {
          const sizes = turns.map((turn): [number, number] => (turn % 180 === 0 ? [80, 20] : [20, 80]))
          const pdf = formOf(
            turns.map((turn, at) => text(`f${at}`, `/Ff ${flags} /MK << /R ${turn} >>`, sizes[at])),
            page,
          )
          const data = Object.fromEntries(turns.map((turn, at) => [`f${at}`, `Turned ${turn}`]))
          const words = await wordsOf(pdf, use, data)
          for (const turn of turns) {
            const [word] = words.filter(({ text: said }) => said === `Turned ${turn}`)
            expect(word?.turn, `${use} ${flags} ${turn}`).to.equal((turn - pageTurn + 360) % 360)
            expect(word?.size, `${use} ${flags} ${turn}`).to.be.closeTo(10, 0.1)
          }
        }
    })

  it('in a rotated field, begins at the start of the field and is centered across it', async () => {
    for (const use of uses) {
      const pdf = formOf([
        text('up', '/MK << /R 90 >>', [20, 140]),
        text('down', '/MK << /R 270 >>', [20, 140]),
        text('fixed', '/Ff 1 /V (HFH) /MK << /R 90 >>', [20, 140]),
      ])
      const words = await wordsOf(pdf, use, { up: 'HUH', down: 'HDH' })
      const [up, down] = ['HUH', 'HDH'].map((said) => words.find(({ text: one }) => one === said))
      const [[left, bottom], [right]] = [cornerOf(0, 140), cornerOf(1, 140)]
      // Values that the form keeps, but does not draw itself.
      expect(words.find(({ text: said }) => said === 'HFH')).to.include({ turn: 90 })
      // The letters are on the right of a line that runs upwards.
      expect(up?.left).to.be.closeTo(left + 10 + (capitals * 10) / 2, 1.2)
      expect(up?.baseline).to.be.closeTo(pageHeight - bottom - 2, 0.6)
      expect(down?.left).to.be.closeTo(right + 10 - (capitals * 10) / 2, 1.2)
      expect(down?.baseline).to.be.closeTo(pageHeight - bottom - 140 + 2, 0.6)
    }
  })

  it('fits if it is the template’s sample, even with long field names', async () => {
    const name = 'Amount you are paying by check or money order in this year or in the next one '.repeat(2)
    const sizes: Array<[number, number]> = [
      [100, 12],
      [20, 20],
      [8, 8],
      [20, 60],
      [40, 20],
    ]
    const kinds = ['/Ff 0', '/Ff 4096', '/MK << /R 90 >>', '/Ff 4096 /MK << /R 270 >>', `/V (${name})`]
    const pdf = formOf(
      kinds.flatMap((more, kind) => sizes.map((size, at) => text(`${name}${kind}${at}`, more, size))),
    )
    const { bundle, sample } = await forms.createTemplate(pdf, 'flat')
    const { warnings } = await forms.render(bundle, sample)
    expect(warnings.filter(({ code }) => code === 'overflow')).to.deep.equal([])
  })
})

/** Returns the lower left corner of the field at an index, for fields of this height. */
function cornerOf(index: number, height: number): [left: number, bottom: number] {
  return [20 + (index % 6) * 90, pageHeight - 20 - height - Math.floor(index / 6) * 70]
}

/** Returns the PDF code of a form field at the position with this index. */
type Field = (index: number) => string

function field(name: string, more: string, [width, height]: [number, number] = [80, 60]): Field {
  return (index) => {
    const [left, bottom] = cornerOf(index, height)
    const rectangle = `${left} ${bottom} ${left + width} ${bottom + height}`
    return `/T <${Buffer.from(name).toString('hex')}> /Type /Annot /Subtype /Widget /F 4 /DA (/Helv 10 Tf 0 g) /Rect [${rectangle}] ${more}`
  }
}

function text(name: string, more: string, size?: [number, number]): Field {
  return field(name, `/FT /Tx ${more}`, size)
}

function check(name: string, more: string): Field {
  return field(name, `/FT /Btn /AP << /N << /On 99 0 R /Off 99 0 R >> >> ${more}`, [12, 12])
}

function formOf(fields: readonly Field[], page = ''): Buffer {
  const objects = Object.fromEntries(fields.map((one, at) => [10 + at, one(at)]))
  const shown = Object.keys(objects)
    .map((id) => `${id} 0 R`)
    .join(' ')
  const drawn = '/Type /XObject /Subtype /Form /BBox [0 0 12 12] /Length 0 >>\nstream\n\nendstream %'
  return writeForm({
    fields: shown,
    shown,
    objects: { ...objects, 99: drawn },
    page: `/MediaBox [0 0 600 ${pageHeight}] ${page}`,
  })
}
