import type { FieldDeclaration } from '@platen/contract'
import { expect } from 'chai'
import { findFields, isPictured } from './find-fields.ts'
import type { Proposal } from './proposal.ts'
import type { DrawnRectangle, PageDrawing, PageWord } from './page-drawing.ts'
import { splitText } from './split-text.ts'

const size = 10
const letter = 5

/** Returns the words in text that starts at a position and has letters of equal width. */
function text(words: string, left: number, baseline: number): PageWord[] {
  return splitText(words).map((piece) => ({
    text: piece.text,
    left: left + piece.from * letter,
    width: (piece.to - piece.from) * letter,
    top: baseline - size * 0.8,
    height: size,
    size,
    baseline,
  }))
}

function page(parts: Partial<PageDrawing>): PageDrawing {
  return {
    width: 595,
    height: 842,
    words: [],
    lines: [],
    rectangles: [],
    rounds: [],
    marks: [],
    pictured: 0,
    ...parts,
  }
}

function box(left: number, top: number, width: number, height: number): DrawnRectangle {
  return { left, top, width, height, isFramed: true }
}

function grid(
  left: number,
  top: number,
  widths: readonly number[],
  heights: readonly number[],
): DrawnRectangle[] {
  return heights.flatMap((height, row) =>
    widths.map((width, column) =>
      box(
        left + widths.slice(0, column).reduce((sum, one) => sum + one, 0),
        top + heights.slice(0, row).reduce((sum, one) => sum + one, 0),
        width,
        height,
      ),
    ),
  )
}

function level(left: number, y: number, width: number, thickness = 0.5) {
  return { left, top: y - thickness / 2, width, height: thickness }
}

const typeOf = (label: string): FieldDeclaration =>
  /date/i.test(label) ? { type: 'date', format: 'medium' } : { type: 'text' }

function find(parts: Partial<PageDrawing>, taken: DrawnRectangle[] = []): Proposal[] {
  return findFields(page(parts), { page: 1, names: new Set(), typeOf, taken })
}

function names(parts: Partial<PageDrawing>): string[] {
  return find(parts).map(({ name, box: { kind } }) => (kind === 'text' ? name : `${kind} ${name}`))
}

describe('findFields', () => {
  const cases: [title: string, drawing: Partial<PageDrawing>, found: string[]][] = [
    ['finds underscores after a label', { words: text('Invoice No.: __________', 50, 100) }, ['invoice_no']],
    ['finds dots after a label', { words: text('Name ....................', 50, 100) }, ['name']],
    ['finds dots with spaces between them', { words: text('Name . . . . . . . . . .', 50, 100) }, ['name']],
    [
      'finds the label of each blank in a line',
      { words: text('City: ________ Date: ________', 50, 100) },
      ['city', 'date'],
    ],
    ['joins the parts of a date with slashes', { words: text('Date: __/__/____', 50, 100) }, ['date']],
    [
      'finds a label below a blank',
      { words: [...text('______________', 50, 100), ...text('Signature', 60, 111)] },
      ['image signature'],
    ],
    ['ignores dots before a page number', { words: text('Chapter one ................ 12', 50, 100) }, []],
    ['ignores an ellipsis', { words: text('And so on ...', 50, 100) }, []],
    ['finds a line after a label', { words: text('Name:', 50, 100), lines: [level(80, 102, 200)] }, ['name']],
    [
      'finds a line above small words',
      { words: text('Place, date', 60, 112), lines: [level(50, 102, 150)] },
      ['place_date'],
    ],
    [
      'splits a line above several words',
      {
        words: [...text('City', 50, 112), ...text('State', 200, 112), ...text('Zip', 300, 112)],
        lines: [level(50, 102, 400)],
      },
      ['city', 'state', 'zip'],
    ],
    ['ignores underlined words', { words: text('Important', 50, 100), lines: [level(50, 102, 45)] }, []],
    [
      'ignores thick lines between sections',
      { words: text('Part two', 50, 114), lines: [level(50, 102, 300, 3)] },
      [],
    ],
    [
      'finds an empty box next to a label',
      { words: text('Name', 50, 112), rectangles: [box(90, 100, 200, 18)] },
      ['name'],
    ],
    [
      'finds the rest of a box with a label in its corner',
      { words: text('1. Last name', 52, 110), rectangles: [box(50, 100, 200, 32)] },
      ['last_name'],
    ],
    [
      'names small squares after the label on their right',
      { rectangles: [box(50, 100, 9, 9)], words: text('Married', 64, 108) },
      ['check married'],
    ],
    [
      'finds small circles',
      { rounds: [{ left: 50, top: 100, width: 9, height: 9 }], words: text('Single', 64, 108) },
      ['check single'],
    ],
    [
      'finds typed squares',
      { words: text('☐ Married  ☐ Single', 50, 100) },
      ['check married', 'check single'],
    ],
    [
      'names yes and no after their question',
      { words: text('Are you insured?  ☐ Yes  ☐ No', 50, 100) },
      ['check are_you_insured_yes', 'check are_you_insured_no'],
    ],
    [
      'joins equal narrow boxes to a comb',
      { words: text('Code', 50, 112), rectangles: grid(80, 100, [14, 14, 14, 14, 14], [18]) },
      ['code'],
    ],
    [
      'names an empty cell after the heading of its row',
      {
        words: [...text('Weight', 52, 112), ...text('Height', 52, 130)],
        rectangles: grid(50, 100, [80, 120], [18, 18]),
      },
      ['weight', 'height'],
    ],
    [
      'names several cells of a row after their row and column',
      {
        words: [
          ...text('Left', 142, 112),
          ...text('Right', 202, 112),
          ...text('Sight', 52, 130),
          ...text('Hearing', 52, 160),
        ],
        rectangles: grid(50, 100, [80, 60, 60], [18, 18, 40]),
      },
      ['sight_left', 'sight_right', 'hearing_left', 'hearing_right'],
    ],
    [
      'finds a table below column headings with equal empty rows',
      {
        words: [...text('Description', 52, 112), ...text('Amount', 202, 112)],
        rectangles: grid(50, 100, [150, 80], [18, 20, 20, 20]),
      },
      ['table items'],
    ],
    [
      'does not use the label of a check box as the title of the table below',
      {
        words: [
          ...text('I have read them', 62, 92),
          ...text('Description', 52, 112),
          ...text('Amount', 202, 112),
        ],
        rectangles: [box(50, 84, 9, 9), ...grid(50, 100, [150, 80], [18, 20, 20, 20])],
      },
      ['check i_have_read_them', 'table items'],
    ],
    [
      'ignores empty cells of a table with numbers',
      {
        words: [
          ...text('Item', 52, 112),
          ...text('Net', 202, 112),
          ...text('1,200.00', 202, 130),
          ...text('80.50', 202, 148),
          ...text('9.10', 202, 166),
        ],
        rectangles: grid(50, 100, [150, 80], [18, 18, 18, 18, 18]),
      },
      [],
    ],
    [
      'ignores a box that has larger text below its label',
      {
        words: [
          ...text('Note', 52, 108).map((word) => ({ ...word, size: 7 })),
          ...text('Paid by card', 52, 120),
        ],
        rectangles: [box(50, 100, 200, 50)],
      },
      [],
    ],
    [
      'does not use a paragraph below a line as its label',
      {
        words: [...text('one two', 52, 112), ...text('three', 52, 124), ...text('four', 52, 136)],
        lines: [level(50, 102, 150)],
      },
      [],
    ],
    [
      'ignores filled and crossed squares',
      {
        rectangles: [{ ...box(50, 100, 9, 9), filling: 0.4 }, box(50, 130, 9, 9)],
        marks: [{ left: 51, top: 131, width: 7, height: 7 }],
        words: [...text('Sold', 64, 108), ...text('Done', 64, 138)],
      },
      [],
    ],
    [
      'keeps the letters of labels in other scripts',
      { words: [...text('姓名：__________', 50, 100), ...text('電話：__________', 50, 130)] },
      ['姓名', '電話'],
    ],
    [
      'removes accents and text in brackets',
      { words: text('Prénom (usuel) : __________', 50, 100) },
      ['prenom'],
    ],
    [
      'numbers a repeated name',
      { words: [...text('Name: ________', 50, 100), ...text('Name: ________', 50, 130)] },
      ['name', 'name_2'],
    ],
    [
      'adds a prefix to a label that is a reserved word',
      { words: text('Text: ________', 50, 100) },
      ['field_text'],
    ],
    ['ignores a blank without a label', { words: text('__________', 50, 100) }, []],
  ]
  for (const [title, drawing, found] of cases) it(title, () => expect(names(drawing)).to.deep.equal(found))

  it('reads right-to-left labels from the right', () => {
    const words = [...text('________', 50, 100)]
    const label = { ...words[0], text: 'رقم', left: 140, width: 20 } as PageWord
    const second = { ...label, text: 'الفاتورة:', left: 98, width: 38 }
    expect(find({ words: [...words, second, label] }).map(({ name }) => name)).to.deep.equal(['رقم_الفاتورة'])
  })

  it('places text on the line, in the size of the adjacent words', () => {
    const [found] = find({ words: text('Name:', 50, 100), lines: [level(80, 102, 200)] })
    const placed = found?.box
    expect(placed).to.include({ kind: 'text', left: 80, width: 200, text: '{{name}}' })
    expect((placed?.top ?? 0) + (placed?.height ?? 0)).to.be.closeTo(102, 1)
    expect(placed?.kind === 'text' && placed.look).to.include({ size: 10, verticalAlign: 'bottom' })
  })

  it('joins the lines of one blank', () => {
    const found = find({
      words: text('Remarks:', 50, 100),
      lines: [level(95, 102, 300), level(50, 122, 345), level(50, 142, 345)],
    })
    expect(found.map(({ name }) => name)).to.deep.equal(['remarks'])
    expect(found[0]?.declaration).to.include({ type: 'multiline' })
    expect(found[0]?.box).to.include({ left: 50, width: 345 })
  })

  it('declares the columns of a table under its list', () => {
    const [found] = find({
      words: [...text('Former employers', 50, 90), ...text('Employer', 52, 112), ...text('Date', 202, 112)],
      rectangles: grid(50, 100, [150, 80], [18, 20, 20, 20]),
    })
    expect(found?.declaration).to.deep.equal({
      type: 'list',
      label: 'Former employers',
      required: false,
      fields: {
        employer: { type: 'text', label: 'Employer', required: false },
        date: { type: 'date', format: 'medium', label: 'Date', required: false },
      },
    })
    expect(found?.box).to.include({
      kind: 'table',
      list: 'former_employers',
      top: 118,
      height: 60,
      rowHeight: 20,
    })
    // The rows fit in the lines of the page.
    expect(found?.box.kind === 'table' && found.box.look).to.include({ verticalAlign: 'top', wraps: true })
  })

  it('gives each character of a comb its cell, in order', () => {
    const [found] = find({
      words: text('Date', 50, 112),
      rectangles: grid(80, 100, [14, 14, 14, 14, 14], [18]),
    })
    expect(found?.box).to.include({ kind: 'text', lettersMax: 5, isComb: true, overflow: 'clip', width: 70 })
    expect(found?.declaration).to.include({ type: 'text' })
  })

  it('treats a wide signature blank as a picture, and a narrow one, or one with a date, as text', () => {
    const line = (label: string, width: number) =>
      find({ words: text(label, 50, 100), lines: [level(50 + label.length * letter + 5, 102, width)] })[0]
    for (const label of ['Signature:', 'Unterschrift:', 'Firma del solicitante:', '签名：']) {
      const found = line(label, 200)
      expect(found?.box, label).to.include({ kind: 'image', address: `{{${found?.name}}}`, width: 200 })
      expect(found?.declaration, label).to.include({ type: 'image' })
    }
    for (const [label, width] of [
      ['Signature:', 40],
      ['Date and signature:', 200],
      ['Firma:', 200],
    ] as const)
      expect(line(label, width)?.box.kind, label).to.equal('text')
  })

  it('proposes nothing over existing boxes', () => {
    const drawing = { words: text('Name:', 50, 100), lines: [level(80, 102, 200)] }
    expect(find(drawing, [box(80, 90, 200, 13)])).to.deep.equal([])
  })

  it('detects pages that are pictures', () => {
    expect(isPictured(page({ pictured: 0.9 }))).to.equal(true)
    expect(isPictured(page({ pictured: 0.9, words: text('one two three four', 50, 100) }))).to.equal(false)
  })
})
