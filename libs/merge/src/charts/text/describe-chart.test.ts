import { expect } from 'chai'
import { draw } from '../testing/given-chart.ts'

function described(...given: Parameters<typeof draw>): string {
  return draw(...given).root.attributes['aria-label'] ?? ''
}

describe('the text alternative of a chart', () => {
  it('is a sentence: title, kind, fields, and each value as printed', () => {
    const printNumber = (value: number) => value.toLocaleString('de', { style: 'currency', currency: 'EUR' })
    expect(
      described({ type: 'bar', title: 'Umsatz 2026' }, [1200, null, 300], {
        printNumber,
        locale: 'de-AT',
        labelName: 'Monat',
      }),
    ).to.equal(
      'Umsatz 2026. Säulendiagramm: amount nach Monat. January 1.200,00\u{a0}€, March 300,00\u{a0}€.',
    )
    expect(described({ type: 'line' }, { Online: [1, 2], Shop: [3, null] })).to.equal(
      'Line chart: Online, Shop by month. Online: January 1, February 2. Shop: January 3.',
    )
    expect(described({ type: 'pie' }, [30, 10])).to.equal(
      'Pie chart: amount by month. January 30 (75%), February 10 (25%).',
    )
  })

  it('of many values contains the first, last, lowest and highest', () => {
    const values = Array.from({ length: 5_000 }, (_, i) => (i === 70 ? -3 : i === 80 ? 9_999 : i))
    expect(described({ type: 'line' }, values)).to.equal(
      'Line chart: amount by month. 5000 values, from January 0 to Month 5000 4,999, lowest Month 71 -3, highest Month 81 9,999.',
    )
  })

  it('is limited in length, regardless of the data', () => {
    const long = 'x'.repeat(100_000)
    const series = Object.fromEntries(
      Array.from({ length: 5 }, (_, i) => [`${i}${long}`, [1, 2, 3, 4, 5, 6, 7, 8]]),
    )
    const labels = Array.from({ length: 8 }, () => long)
    expect(
      described({ type: 'line', title: long }, series, { labels, printNumber: () => long }).length,
    ).to.be.lessThan(8_000)
  })

  it('is in the language of the document if charts support it, otherwise in English', () => {
    const kinds = ['fr-CH', 'es', 'it', 'pt-BR', 'nl', 'pl', 'ar-EG', 'sv', 'constructor'].map(
      (locale) => described({ type: 'donut' }, [1], { locale }).split(':')[0],
    )
    expect(kinds).to.deep.equal([
      'Diagramme en anneau',
      'Gráfico de anillo',
      'Grafico ad anello',
      'Gráfico de anel',
      'Ringdiagram',
      'Wykres pierścieniowy',
      'مخطط حلقي',
      'Donut chart',
      'Donut chart',
    ])
  })
})
