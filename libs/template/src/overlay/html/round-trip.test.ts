import { expect } from 'chai'
import type { AnyBox, OverlayBox, TextStyle } from '../box.ts'
import { defaultBox } from '../default-box.ts'
import { changeBoxes } from './change-boxes.ts'
import { insertBoxes } from './insert-boxes.ts'
import { boxesAt } from './overlay-edit.ts'
import { readOverlay } from './read-overlay.ts'
import { removeBoxes } from './remove-boxes.ts'
import { type ReorderStep, reorderBoxes } from './reorder-boxes.ts'
import { writeOverlay } from './write-overlay.ts'

const position = { page: 1, left: 72, top: 96.25, width: 180, height: 18, isLocked: false }
const look: TextStyle = {
  family: '"Noto Sans Thai", "Noto Serif", serif',
  size: 10.5,
  color: '#1a2b3c',
  weight: 700,
  align: 'right',
  verticalAlign: 'bottom',
  lineHeight: 1.35,
  wraps: true,
}

const everyKind: OverlayBox[] = [
  { ...position, kind: 'text', text: '{{first}} {{last}}', look, overflow: 'shrink' },
  {
    ...position,
    kind: 'text',
    text: 'a < b & "c"\n  {{#a.b}}é 漢{{/a.b}}',
    look: { ...look, wraps: false },
    overflow: 'wrap',
  },
  {
    ...position,
    kind: 'text',
    text: '',
    look: { ...look, verticalAlign: 'middle' },
    overflow: 'error',
    formField: 'form1[0].A & "B"',
    lettersMax: 9,
    isComb: true,
  },
  {
    ...position,
    kind: 'text',
    text: '{{one}}',
    look,
    overflow: 'shrink',
    formField: 'list',
    options: ['A & "B"', '{{c}} <d>', 'é'],
  },
  { ...position, kind: 'check', field: 'paid', mark: 'cross', color: 'red', isLocked: true },
  { ...position, kind: 'check', field: '', mark: 'dot', color: '#000', formField: 'sex', choice: 'On' },
  { ...position, kind: 'image', address: '{{logo}}', align: 'left', verticalAlign: 'top' },
  {
    ...position,
    kind: 'image',
    address: 'assets/a b.png?x=1&y="2"',
    align: 'center',
    verticalAlign: 'middle',
  },
  { ...position, kind: 'code', code: 'qrcode', value: 'https://a.example/?n={{no}}&x=1' },
  {
    ...position,
    kind: 'image',
    address: 'assets/a.png',
    align: 'left',
    verticalAlign: 'top',
    copies: 'last',
  },
  { ...position, kind: 'text', text: 'Dear', look, overflow: 'clip', copies: 'first' },
  { ...position, kind: 'image', address: '', align: 'left', verticalAlign: 'middle' },
  { ...position, kind: 'code', code: 'ean13', value: '' },
  {
    ...position,
    kind: 'table',
    list: 'order.items',
    rowHeight: 16,
    columns: [
      { width: 60, text: '{{description}} <x>', align: 'left' },
      { width: 40.5, text: '{{amount}}', align: 'right' },
    ],
    look,
    overflow: 'continue',
  },
  {
    ...position,
    page: 12,
    kind: 'table',
    list: '',
    rowHeight: 16,
    columns: [{ width: 9, text: '', align: 'center' }],
    look,
    overflow: 'shrink',
  },
]

const boxesOf = (html: string) => readOverlay(html).boxes.map(({ box }) => box)

describe('readOverlay and writeOverlay', () => {
  it('read every kind of box as written', () => {
    for (const box of everyKind) expect(boxesOf(writeOverlay([box]))).to.deep.equal([box])
    expect(boxesOf(writeOverlay(everyKind))).to.deep.equal(everyKind)
  })

  it('keep names of form fields and choices literal, even if they look like merge tags', () => {
    for (const name of ['{{#a}}', '{{x}} {{{y}}}', 'a}}{{b', '{', '{{', '{{! "&amp;" }}']) {
      const check: OverlayBox = { ...position, kind: 'check', field: '', mark: 'dot', color: '#000' }
      const named = { ...check, formField: name, choice: name }
      const other = readOverlay(writeOverlay([{ ...check, formField: 'b' }]))
      for (const html of [writeOverlay([named]), changeBoxes(other, new Map([[0, named]])).html]) {
        expect(html).to.not.include('{{')
        expect(boxesOf(html)).to.deep.equal([named])
      }
    }
  })

  it('read new boxes of every kind unchanged', () => {
    for (const kind of ['text', 'check', 'image', 'code', 'table'] as const) {
      const box = defaultBox(kind, position)
      expect(boxesOf(writeOverlay([box]))).to.deep.equal([box])
    }
  })

  it('start a new table at the top of its box, with breaks in long cells', () => {
    const html = writeOverlay([defaultBox('table', position)])
    expect(html).to.match(/align-content:start;[^"]*white-space:pre-wrap;overflow-wrap:anywhere/)
  })

  it('read one section per page, in order', () => {
    const html = writeOverlay([3, 1, 3].map((page) => ({ ...(everyKind[0] as OverlayBox), page })))
    expect(html.match(/<section data-page="\d+"/g)).to.deep.equal([
      '<section data-page="1"',
      '<section data-page="3"',
    ])
  })

  it('convert lengths of other units to points', () => {
    const [box] = boxesOf(
      '<section data-page="1"><p style="left:25.4mm; top: 1in;width:96px;height:1cm">a</p></section>',
    )
    expect(box).to.include({ kind: 'other', left: 72, top: 72, width: 72 })
  })
})

const byHand = [
  '<!-- mine -->',
  '<section class="x" data-page=2>',
  "  <div data-box='text' style='top:10mm ; left:20pt; width:100pt;height:12pt; text-shadow:0 0 1pt red' title=\"{{t}}\">{{a}} &eacute;</div>",
  '  <p style="left:5pt;top:6pt">Hand <b>made</b> {{x}}</p>',
  '  <p>No place</p>',
  '  {{#c}}<div data-box="text" style="left:1pt;top:2pt;width:3pt;height:4pt"><b>rich</b></div>{{/c}}',
  '</section>',
].join('\n')

describe('changeBoxes', () => {
  const changed = (html: string, index: number, change: object) => {
    const overlay = readOverlay(html)
    const box = { ...overlay.boxes[index]?.box, ...change } as AnyBox
    const edit = changeBoxes(overlay, new Map([[index, box]]))
    const after = readOverlay(edit.html)
    const [now] = boxesAt(after, edit.starts)
    expect(after.boxes[now ?? -1]?.box).to.deep.equal(box)
    return edit.html
  }

  it('writes every kind of change, and no other byte', () => {
    for (const box of everyKind)
      for (const change of [
        { left: 1.5 },
        { isLocked: !box.isLocked },
        { width: 7, height: 8 },
        { page: 2 },
        { page: 40, top: 3 },
        ...(box.kind === 'text'
          ? [{ text: 'x & {{y}}' }, { overflow: 'clip' }, { look: { ...look, weight: 300 } }]
          : []),
        ...(box.kind === 'check' ? [{ field: 'b.c' }, { mark: 'tick' }, { color: 'blue' }] : []),
        ...(box.kind === 'image'
          ? [{ address: 'b' }, { align: 'right' }, { address: '', align: 'left', verticalAlign: 'middle' }]
          : []),
        ...(box.kind === 'code' ? [{ code: 'ean13' }, { value: '{{z}}' }, { value: '' }] : []),
        ...(box.kind === 'table' ? [{ list: 'rows' }, { columns: [] }, { rowHeight: 20 }] : []),
      ])
        changed(writeOverlay([box]), 0, change)
    expect(changed(byHand, 0, { left: 21 })).to.equal(
      byHand.replace(
        "style='top:10mm ; left:20pt; width:100pt;height:12pt; text-shadow:0 0 1pt red'",
        'style="top:10mm ; left:21pt; width:100pt;height:12pt; text-shadow:0 0 1pt red"',
      ),
    )
    expect(changed(byHand, 1, { top: 7 })).to.equal(byHand.replace('top:6pt', 'top:7pt'))
    expect(changed(byHand, 2, { left: 9 })).to.equal(byHand.replace('left:1pt', 'left:9pt'))
  })

  it('keeps other attributes of a code', () => {
    const html =
      '<section data-page="1"><div data-box="code" style="left:0;top:0;width:9pt;height:9pt"><bar-code level="H" type="qrcode" value="a"></bar-code></div></section>'
    expect(changed(html, 0, { value: 'b' })).to.equal(html.replace('value="a"', 'value="b"'))
  })

  it('swaps the pages of boxes', () => {
    const two = [1, 2].map((page) => ({ ...(everyKind[0] as OverlayBox), page, left: page }))
    const overlay = readOverlay(writeOverlay(two))
    const { html } = changeBoxes(
      overlay,
      new Map(two.map((box, index) => [index, { ...box, page: 3 - box.page }])),
    )
    expect(boxesOf(html).map(({ page, left }) => [page, left])).to.deep.equal([
      [1, 2],
      [2, 1],
    ])
  })
})

describe('insertBoxes and removeBoxes', () => {
  const box = everyKind[0] as OverlayBox

  it('adds the section of a page with its first box, and removes it with its last', () => {
    for (const html of [
      '',
      '<p>a</p>',
      'a\n',
      writeOverlay([{ ...box, page: 3 }]),
      writeOverlay([box]),
      byHand,
      '<body><p>x</p></body>',
    ]) {
      const before = readOverlay(html)
      const edit = insertBoxes(before, [
        { ...box, page: 5 },
        { ...box, page: 2 },
      ])
      const after = readOverlay(edit.html)
      expect(after.boxes.length, html).to.equal(before.boxes.length + 2)
      expect(boxesAt(after, edit.starts).map((index) => after.boxes[index]?.box.page)).to.deep.equal([2, 5])
      const back = removeBoxes(after, boxesAt(after, edit.starts)).html
      expect(back.replaceAll(/\s+/g, '')).to.equal(html.replaceAll(/\s+/g, ''))
    }
  })

  it('keeps handwritten markup and its section', () => {
    const overlay = readOverlay(byHand)
    const { html } = removeBoxes(overlay, [0, 1, 2])
    expect(html).to.equal(
      [
        '<!-- mine -->',
        '<section class="x" data-page=2>',
        '  <p>No place</p>',
        '  {{#c}}{{/c}}',
        '</section>',
      ].join('\n'),
    )
  })
})

describe('reorderBoxes', () => {
  const of = (steps: [ReorderStep, ...number[]]) => {
    const html = writeOverlay([1, 2, 3, 4].map((left) => ({ ...(everyKind[0] as OverlayBox), left })))
    const [step, ...indexes] = steps
    const edit = reorderBoxes(readOverlay(html), indexes, step)
    const after = readOverlay(edit.html)
    return [after.boxes.map(({ box }) => box.left).join(''), boxesAt(after, edit.starts).join('')]
  }

  it('draws boxes above and below others, and returns their positions', () => {
    expect(of(['front', 0, 1])).to.deep.equal(['3412', '23'])
    expect(of(['back', 3])).to.deep.equal(['4123', '0'])
    expect(of(['forward', 0, 1])).to.deep.equal(['3124', '12'])
    expect(of(['forward', 2, 3])).to.deep.equal(['1234', '23'])
    expect(of(['backward', 1, 3])).to.deep.equal(['2143', '02'])
  })

  it('keeps the section of a box', () => {
    expect(reorderBoxes(readOverlay(byHand), [2], 'back').html).to.equal(byHand)
  })
})

describe('readOverlay after a change', () => {
  it('returns the same result as a full read, with the same objects for unchanged boxes', () => {
    const html = `${writeOverlay(everyKind)}${byHand}`
    const before = readOverlay(html)
    const edits = [
      html,
      changeBoxes(before, new Map([[0, { ...everyKind[0], text: '{{other}}' } as OverlayBox]])).html,
      changeBoxes(before, new Map([[3, { ...everyKind[3], page: 2 } as OverlayBox]])).html,
      removeBoxes(before, [1, 2]).html,
      reorderBoxes(before, [0], 'front').html,
      `<!-- new -->\n${html}`,
      html.replaceAll('data-page="1"', 'data-page="4"'),
      html.slice(0, 700),
      `<template>${html}`,
      '',
    ]
    for (const after of edits) expect(readOverlay(after, before), after).to.deep.equal(readOverlay(after))
    const kept = readOverlay(edits[1] ?? '', before).boxes.map(({ box }) => box)
    expect(kept.map((box, index) => box === before.boxes[index]?.box).indexOf(false)).to.equal(0)
    expect(kept.filter((box, index) => box !== before.boxes[index]?.box)).to.have.length(1)
  })
})
