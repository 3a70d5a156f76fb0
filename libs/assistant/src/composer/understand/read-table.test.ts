import { expect } from 'chai'
import { type DataPurpose, understandData } from './understand-data.ts'

interface Read {
  text: string
  data: unknown
  note?: RegExp
  purpose?: DataPurpose
}

const ab = {
  items: [
    { a: 1, b: 'x' },
    { a: 2, b: 'y' },
  ],
}

const tables: Record<string, Read> = {
  'omits a column that has neither a name nor values': { text: ',a,b\n,1,x\n,2,y\n', data: ab },
  'omits an unnamed column of row numbers': { text: ',a,b\n0,1,x\n1,2,y\n', data: ab },
  'names an unnamed column by its position': {
    text: 'a,b,\n1,x,k\n2,y,l\n',
    data: {
      items: [
        { a: 1, b: 'x', 'Column 3': 'k' },
        { a: 2, b: 'y', 'Column 3': 'l' },
      ],
    },
    note: /Column 3 has no name/,
  },
  'removes line breaks, and the dots of abbreviations, from names': {
    text: '"Serial\nNo.",Art.Nr.,Name\n1,7,x\n2,8,y\n',
    data: {
      positionen: [
        { 'Serial No': '1', 'Art Nr': '7', Name: 'x' },
        { 'Serial No': '2', 'Art Nr': '8', Name: 'y' },
      ],
    },
  },
  'reads names with dots as groups if other names share the group': {
    text: 'a.x,a.y,b\n1,x,k\n2,y,l\n',
    data: {
      items: [
        { a: { x: 1, y: 'x' }, b: 'k' },
        { a: { x: 2, y: 'y' }, b: 'l' },
      ],
    },
  },
  'numbers repeated column names': {
    text: 'name,name,qty\nA,B,1\nC,D,2\n',
    data: {
      items: [
        { name: 'A', 'name 2': 'B', qty: 1 },
        { name: 'C', 'name 2': 'D', qty: 2 },
      ],
    },
    note: /“name” occurs twice, so column 2 is named “name 2”/,
  },
  'reads the separator from a line above': { text: 'sep=;\na;b\n1;x\n2;y\n', data: ab },
  'skips comments above the table': {
    text: '# export 2025\n# by hand\na,b\n1,x\n2,y\n',
    data: ab,
    note: /The 2 lines above/,
  },
  'skips titles above the table': {
    text: 'DISCLOSURE REPORT,,\nYear 2012,,\na,b,c\n1,x,k\n2,y,l\n',
    data: {
      items: [
        { a: 1, b: 'x', c: 'k' },
        { a: 2, b: 'y', c: 'l' },
      ],
    },
    note: /The 2 lines above/,
  },
  'accepts empty cells after the last name, and short rows': {
    text: 'a,b\n1,x,,\n2\n',
    data: {
      items: [
        { a: 1, b: 'x' },
        { a: 2, b: '' },
      ],
    },
  },
  'does not read a first row of data as column names': {
    text: '1101,11,A\n1102,12,B\n1103,13,C\n',
    data: {
      items: [
        { 'Column 1': 1101, 'Column 2': 11, 'Column 3': 'A' },
        { 'Column 1': 1102, 'Column 2': 12, 'Column 3': 'B' },
        { 'Column 1': 1103, 'Column 2': 13, 'Column 3': 'C' },
      ],
    },
    note: /looks like data/,
  },
  'reads years as column names': {
    text: 'region,2019,2020\nNorth,12,14\nSouth,9,11\n',
    data: {
      items: [
        { '2019': 12, '2020': 14, region: 'North' },
        { '2019': 9, '2020': 11, region: 'South' },
      ],
    },
  },
  'omits totals at the end': {
    text: 'Artikel\tBetrag\nKaffee\t72,00\nTee\t100,00\nSumme\t172,00\n',
    data: {
      positionen: [
        { Artikel: 'Kaffee', Betrag: 72 },
        { Artikel: 'Tee', Betrag: 100 },
      ],
    },
    note: /“Summe”, was omitted/,
  },
  'finds totals labeled in any column, and keeps that column numeric': {
    text: 'Pos;Artikel;EP;Gesamt\n1;A;38,50;77,00\n2;B;10,00;10,00\n;;Netto;87,00\n;;19 % MwSt;16,53\n;;Brutto;103,53\n',
    data: {
      positionen: [
        { Pos: 1, Artikel: 'A', EP: 38.5, Gesamt: 77 },
        { Pos: 2, Artikel: 'B', EP: 10, Gesamt: 10 },
      ],
    },
    note: /“Netto”, “19 % MwSt”, “Brutto”, were omitted/,
  },
  'does not read a school grade as a negative number': {
    text: 'Subject;Mark\nMaths;1-\nArt;2+\n',
    data: {
      items: [
        { Subject: 'Maths', Mark: '1-' },
        { Subject: 'Art', Mark: '2+' },
      ],
    },
  },
  'puts a single column with different values into the list of rows': {
    text: 'Customer,Amount\nACME,1.50\nACME,2.50\n',
    data: { Customer: 'ACME', items: [{ Amount: 1.5 }, { Amount: 2.5 }] },
    note: /The other columns form the list “items”/,
  },
  'keeps totals as rows if no formula can calculate one of them': {
    text: 'Artikel\tBetrag\nKaffee\t72,00\nSumme\t72,00\nVorauszahlung\t-50,00\n',
    data: {
      positionen: [
        { Artikel: 'Kaffee', Betrag: 72 },
        { Artikel: 'Summe', Betrag: 72 },
        { Artikel: 'Vorauszahlung', Betrag: -50 },
      ],
    },
    note: /stay rows/,
  },
  'keeps a row whose name begins like a total': {
    text: 'item,qty\nTotal station,1\nTripod,2\n',
    data: {
      items: [
        { item: 'Total station', qty: 1 },
        { item: 'Tripod', qty: 2 },
      ],
    },
  },
  'reads the first invoice from the rows of several invoices': {
    text: 'No,Customer,Item,Qty\n1,Anna,Cup,2\n1,Anna,Plate,3\n2,Bert,Cup,1\n',
    purpose: { isOfOne: true },
    data: {
      No: '1',
      Customer: 'Anna',
      items: [
        { Item: 'Cup', Qty: 2 },
        { Item: 'Plate', Qty: 3 },
      ],
    },
    note: /to 2 documents, identified by “No”/,
  },
  'keeps the rows of several invoices as one list if a list is requested': {
    text: 'Invoice no,Item\n1,Cup\n1,Plate\n2,Cup\n',
    purpose: { isOfOne: false },
    data: {
      items: [
        { 'Invoice no': '1', Item: 'Cup' },
        { 'Invoice no': '1', Item: 'Plate' },
        { 'Invoice no': '2', Item: 'Cup' },
      ],
    },
  },
}

describe('exported tables', () => {
  for (const [title, { text, data, note, purpose }] of Object.entries(tables))
    it(title, () => {
      const read = understandData({ format: 'csv', text }, purpose)
      expect(read.faults).to.deep.equal([])
      expect(read.data).to.deep.equal(data)
      if (note) expect(read.notes.join(' ')).to.match(note)
    })
})

describe('large tables', () => {
  it('are read regardless of the number of rows', () => {
    const { faults, data } = understandData({ format: 'csv', text: `a,b\n${'1,2\n'.repeat(200_000)}` })
    expect(faults).to.deep.equal([])
    expect(data['items']).to.have.lengthOf(200)
  })
})

describe('JSON from programs', () => {
  const of = (text: string) => understandData({ format: 'json', text })

  it('keeps the digits of long IDs as text, and reports it', () => {
    const { data, notes } = of('{"id": 866550311766439020, "note": "12345678901234567890", "n": 12.5}')
    expect(data).to.deep.equal({ id: '866550311766439020', note: '12345678901234567890', n: 12.5 })
    expect(notes.join(' ')).to.include('866550311766439020')
  })

  it('omits technical values, and uses the text of an element with attributes', () => {
    const { data, notes } = of(
      '{"$schema":"u","@type":"Recipe","name":"Cup","code":{"#text":"380","@unit":"C"}}',
    )
    expect(data).to.deep.equal({ name: 'Cup', code: '380' })
    expect(notes.join(' ')).to.include('$schema').and.to.include('@type')
  })

  it('adds an empty value to a row if the same name exists outside of the row', () => {
    expect(of('{"rate":5,"rows":[{"rate":{"a":1}},{"b":2}]}').data).to.deep.equal({
      rate: 5,
      rows: [{ rate: { a: 1 } }, { b: 2, rate: null }],
    })
  })

  it('omits values that are nested too deeply for fields', () => {
    const { data, notes } = of('{"n":1,"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":1}},"k":2}}}}}}')
    expect(data).to.deep.equal({ n: 1, a: { b: { c: { d: { e: { f: { g: { h: 1 } }, k: 2 } } } } } })
    expect(notes).to.deep.equal([])
    const deeper = of('{"n":1,"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":1}}},"k":2}}}}}}')
    expect(deeper.data).to.deep.equal({ n: 1, a: { b: { c: { d: { e: { k: 2 } } } } } })
    expect(deeper.notes.join(' ')).to.include('a.b.c.d.e.f.g.h')
  })
})
