import { expect } from 'chai'
import { drawChart } from './draw-chart.ts'
import { draw, givenChart } from './testing/given-chart.ts'
import { boxesOf, type DrawnElement, pathsOfSeries, pointsOf, textsOf } from './testing/read-drawing.ts'

function only<T>(found: readonly T[]): T {
  expect(found).to.have.length(1)
  return found[0]!
}

/** Returns the line of the first series: a path with a stroke. */
function lineOf(elements: readonly DrawnElement[]): DrawnElement {
  return only(pathsOfSeries(elements, 0).filter(({ attributes }) => attributes['stroke'] !== undefined))
}

/** Dots are circles of four curves. */
function dotsOf(elements: readonly DrawnElement[]): number {
  return elements.flatMap(({ attributes }) => attributes['d']?.match(/(?:c[^cz]*){4}z/g) ?? []).length
}

function textAt(elements: readonly DrawnElement[], text: string): { x: number; y: number; anchor: string } {
  const { attributes } = only(elements.filter((element) => element.name === 'text' && element.text === text))
  return {
    x: Number(attributes['x']),
    y: Number(attributes['y']),
    anchor: attributes['text-anchor'] ?? 'start',
  }
}

describe('a bar chart', () => {
  it('has a bar for each value, in proportion to it, on one baseline from left to right', () => {
    const { elements } = draw({ type: 'bar' }, [10, 40, 20, 0])
    const bars = boxesOf(only(pathsOfSeries(elements, 0)))
    expect(bars).to.have.length(4)
    const [first, second, third, none] = bars
    expect(second!.height / first!.height).to.be.closeTo(4, 0.01)
    expect(third!.height / first!.height).to.be.closeTo(2, 0.01)
    expect(none!.height).to.equal(0)
    for (const bar of bars) expect(bar.top + bar.height).to.be.closeTo(first!.top + first!.height, 0.02)
    expect(bars.map(({ left }) => left)).to.deep.equal(bars.map(({ left }) => left).toSorted((a, b) => a - b))
  })

  it('draws negative values below zero, and nothing for a missing value', () => {
    const { elements } = draw({ type: 'bar' }, [10, -5, null])
    const [up, down, ...more] = boxesOf(only(pathsOfSeries(elements, 0)))
    expect(more).to.deep.equal([])
    expect(up!.top + up!.height).to.be.closeTo(down!.top, 0.02)
    expect(down!.height / up!.height).to.be.closeTo(0.5, 0.01)
  })

  it('places the bars of several fields side by side, and names each in a legend', () => {
    const { elements } = draw({ type: 'bar' }, { Online: [10, 20], Shop: [5, 8] })
    const [online, shop] = [0, 1].map((series) => pathsOfSeries(elements, series).flatMap(boxesOf))
    expect(textsOf(elements)).to.include.members(['Online', 'Shop'])
    // The marker in the legend, and two bars.
    expect([online?.length, shop?.length]).to.deep.equal([3, 3])
    expect(online![1]!.left + online![1]!.width).to.be.at.most(shop![1]!.left + 0.02)
    expect(shop![1]!.left).to.be.lessThan(online![2]!.left)
  })

  it('prints each value above its bar instead of an axis, if requested and there is room', () => {
    const { elements } = draw({ type: 'bar', labels: 'values' }, [1200, 300])
    const [tall, low] = boxesOf(only(pathsOfSeries(elements, 0)))
    expect(textsOf(elements).toSorted()).to.deep.equal(['1,200', '300', 'February', 'January'])
    expect(textAt(elements, '1,200').y).to.be.lessThan(tall!.top)
    expect(textAt(elements, '300').y).to.be.lessThan(low!.top)
    const crowded = draw(
      { type: 'bar', labels: 'values' },
      Array.from({ length: 200 }, (_, i) => i),
    )
    expect(textsOf(crowded.elements)).to.include('100').and.not.include('199')
  })

  it('is horizontal on request, with bars in proportion to their values and labels before them', () => {
    const { elements } = draw({ type: 'bar', direction: 'horizontal', labels: 'values' }, [10, 40])
    const [short, long] = boxesOf(only(pathsOfSeries(elements, 0)))
    expect(long!.width / short!.width).to.be.closeTo(4, 0.01)
    expect(short!.top).to.be.lessThan(long!.top)
    const label = textAt(elements, 'January')
    expect(label.anchor).to.equal('end')
    expect(label.x).to.be.lessThan(short!.left)
    expect(textAt(elements, '40').x).to.be.greaterThan(long!.left + long!.width)
  })

  it('grows with the number of bars if horizontal, unless its height is set', () => {
    const heightOf = (attributes: Record<string, string>, count: number) => {
      const values = Array.from({ length: count }, () => 1)
      return Number(
        draw({ type: 'bar', direction: 'horizontal', ...attributes }, values).root.attributes['height'],
      )
    }
    expect(heightOf({}, 30)).to.be.greaterThan(2 * heightOf({}, 6))
    expect(heightOf({}, 5_000)).to.be.at.most(900)
    expect(heightOf({ height: '50mm' }, 30)).to.be.closeTo(188.98, 0.01)
  })
})

describe('a stacked chart', () => {
  it('places each value on the previous one, and negative values below zero', () => {
    const { elements } = draw(
      { type: 'stacked', legend: 'none' },
      { In: [10], Fees: [-4], More: [5], Out: [-6] },
    )
    const [first, below, second, lower] = [0, 1, 2, 3].map(
      (series) => boxesOf(only(pathsOfSeries(elements, series)))[0]!,
    )
    const zero = first!.top + first!.height
    expect(second!.top + second!.height).to.be.closeTo(first!.top, 1)
    expect(first!.top - second!.top).to.be.closeTo(first!.height / 2, 1)
    expect(below!.top).to.be.closeTo(zero, 1)
    expect(lower!.top).to.be.closeTo(below!.top + below!.height, 1)
  })

  it('of percentages fills the whole height for each row, regardless of its sum', () => {
    const { elements } = draw(
      { type: 'stacked', stack: 'percent', legend: 'none' },
      { a: [1, 900], b: [3, 100] },
    )
    const [a, b] = [0, 1].map((series) => boxesOf(only(pathsOfSeries(elements, series))))
    for (const row of [0, 1]) expect(b![row]!.top).to.be.closeTo(b![0]!.top, 0.02)
    expect(a![0]!.height / (a![0]!.height + b![0]!.height)).to.be.closeTo(0.25, 0.01)
    expect(a![1]!.height / (a![1]!.height + b![1]!.height)).to.be.closeTo(0.9, 0.01)
    expect(textsOf(elements)).to.include.members(['0%', '100%'])
  })

  it('prints values in their segments and the sum above, on request', () => {
    const { elements } = draw({ type: 'stacked', labels: 'values' }, { a: [100, 50], b: [300, 70] })
    expect(textsOf(elements)).to.include.members(['100', '50', '300', '70', '400', '120'])
  })
})

describe('a line chart', () => {
  it('goes through each value from left to right, with higher values further up', () => {
    const { elements } = draw({ type: 'line' }, [10, 40, 20])
    const points = pointsOf(lineOf(elements))
    expect(points).to.have.length(3)
    const [a, b, c] = points
    expect([a!.x < b!.x, b!.x < c!.x, b!.y < c!.y, c!.y < a!.y]).to.deep.equal([true, true, true, true])
    expect((a!.y - b!.y) / (a!.y - c!.y)).to.be.closeTo(3, 0.01)
  })

  it('has a gap at a missing value, and marks an isolated value', () => {
    const { elements } = draw({ type: 'line', width: '60mm' }, [1, 2, null, 3, null, 4, 5])
    expect(lineOf(elements).attributes['d']?.match(/M/g)).to.have.length(3)
    const many = draw(
      { type: 'line' },
      Array.from({ length: 300 }, (_, i) => (i === 5 || i % 7 === 0 ? null : i)),
    )
    expect(dotsOf(many.elements)).to.equal(1)
  })

  it('labels each of several lines near its end, without overlaps', () => {
    const { elements } = draw({ type: 'line' }, { low: [1, 2], middle: [5, 98], high: [9, 100] })
    const ys = ['high', 'middle', 'low'].map((name) => textAt(elements, name).y)
    expect(ys[1]! - ys[0]!).to.be.at.least(13)
    expect(ys[2]! - ys[1]!).to.be.greaterThan(60)
  })

  it('starts at zero, but zooms in on small changes, unless min sets the start', () => {
    const lowest = (attributes: Record<string, string>, values: number[]) =>
      Number(
        textsOf(draw({ type: 'line', ...attributes }, values).elements)
          .filter((text) => /^\d/.test(text))
          .toSorted((a, b) => Number(a) - Number(b))[0],
      )
    expect(lowest({}, [50, 100])).to.equal(0)
    expect(lowest({}, [98, 100])).to.be.greaterThan(90)
    expect(lowest({ min: '0' }, [98, 100])).to.equal(0)
    expect(lowest({ min: '99' }, [98, 100])).to.equal(98)
  })
})

describe('an area chart', () => {
  it('stacks several fields up to their sum', () => {
    const { elements } = draw({ type: 'area', legend: 'none' }, { a: [1, 2], b: [3, 2] })
    const [, upper] = [0, 1].map((series) => pointsOf(only(pathsOfSeries(elements, series))))
    expect(upper![0]!.y).to.be.closeTo(upper![1]!.y, 0.02)
  })

  it('fills the area between zero and its line', () => {
    const { elements } = draw({ type: 'area' }, [4, 8])
    const [area, line] = pathsOfSeries(elements, 0).map(pointsOf)
    expect(area!.slice(0, 2)).to.deep.equal(line)
    expect(area![2]!.y).to.equal(area![3]!.y)
  })
})

describe('a pie and a donut', () => {
  it('have a slice for each value with its name and share next to it', () => {
    const { elements } = draw({ type: 'pie' }, [50, 25, 25, 0])
    expect([0, 1, 2, 3].map((series) => pathsOfSeries(elements, series).length)).to.deep.equal([1, 1, 1, 0])
    expect(textsOf(elements)).to.have.members(['January', 'February', 'March', '50%', '25%', '25%'])
  })

  it('combine the smallest slices if there are more than eight, show how many, and keep the sum', () => {
    const { elements, root } = draw(
      { type: 'donut', labels: 'values' },
      [100, 1, 2, 3, 4, 90, 5, 80, 70, 6, 60, 50],
    )
    expect(textsOf(elements)).to.include('Other (5)')
    const drawn = textsOf(elements)
      .filter((text) => /^\d/.test(text))
      .map(Number)
    expect(drawn).to.have.length(8)
    expect(drawn.reduce((a, b) => a + b)).to.equal(471)
    for (const month of ['February', 'March', 'April', 'May'])
      expect(root.attributes['aria-label']).to.include(month)
  })

  it('are next to a table of names and numbers with legend="right"', () => {
    const { elements } = draw({ type: 'donut', legend: 'right' }, [1500, 500])
    const [name, other] = ['January', 'February'].map((text) => textAt(elements, text))
    const [value, less] = ['1,500', '500'].map((text) => textAt(elements, text))
    expect([name!.x, value!.x, name!.y]).to.deep.equal([other!.x, less!.x, value!.y])
    expect(value!.anchor).to.equal('end')
  })

  it('never show an existing value as 0 %', () => {
    const sharesOf = (...values: number[]) =>
      textsOf(draw({ type: 'pie' }, values).elements).filter((text) => text.includes('%'))
    expect(sharesOf(99_999, 1)).to.have.members(['>99.9%', '<0.1%'])
    expect(sharesOf(999, 1)).to.have.members(['99.9%', '0.1%'])
    expect(sharesOf(997, 3)).to.have.members(['99.7%', '0.3%'])
    expect(sharesOf(995, 5)).to.have.members(['99.5%', '1%'])
    expect(sharesOf(96, 4)).to.have.members(['96%', '4%'])
    expect(sharesOf(7)).to.have.members(['100%'])
    expect(draw({ type: 'donut' }, [1_000_002.25, 1.5]).root.attributes['aria-label']).to.include('(<0.1%)')
  })
})

describe('a sparkline', () => {
  it('is one text line high and has no labels, but a dot at its end', () => {
    const { root, elements } = draw({ type: 'sparkline' }, [3, 5, 4])
    expect(Number(root.attributes['height'])).to.be.lessThan(20)
    expect(elements.map(({ name }) => name)).to.deep.equal(['path', 'path'])
    expect(dotsOf(elements)).to.equal(1)
  })

  it('accepts min and max, so that the rows of a table share a scale', () => {
    const top = (max: string) =>
      Math.min(
        ...pointsOf(draw({ type: 'sparkline', min: '0', max }, [1, 10]).elements[0]!).map(({ y }) => y),
      )
    expect(top('100')).to.be.greaterThan(top('10'))
  })
})

describe('every chart', () => {
  const types = ['bar', 'stacked', 'line', 'area', 'pie', 'donut', 'sparkline']

  it('returns the same bytes each time, without ids, classes, scripts or styles that affect the page', () => {
    for (const type of types) {
      const request = givenChart({ type, title: 'Sales' }, [3, 1, 2])
      const [once, again] = [drawChart(request), drawChart(request)]
      expect(once).to.deep.equal(again)
      const { root, elements } = draw({ type, title: 'Sales' }, [3, 1, 2])
      for (const { name, attributes } of [root, ...elements]) {
        expect(name).to.be.oneOf(['svg', 'path', 'text'])
        expect(attributes).to.not.have.any.keys('id', 'class', 'href', 'font-family')
      }
    }
  })

  it('prints labels, titles and names as text, with any content', () => {
    const hostile = `</svg><script>alert("1")</script>&amp;'{{name}}`
    for (const type of types) {
      const { elements, root } = draw(
        { type, title: hostile, width: '400mm' },
        { [hostile]: [3, 1] },
        { labels: [hostile, 'b'], labelName: hostile },
      )
      expect(root.attributes['aria-label']).to.include('<script>')
      expect(elements.map(({ name }) => name)).to.not.include('script')
      if (type !== 'sparkline') expect(textsOf(elements)).to.include(hostile)
    }
  })

  it('uses the colors of the page, or its own if the page has none', () => {
    const { elements, root } = draw({ type: 'bar' }, { a: [1], b: [2] })
    expect(root.attributes['fill']).to.equal('var(--chart-text,currentColor)')
    for (const series of [0, 1])
      expect(pathsOfSeries(elements, series)[0]?.attributes['fill']).to.match(
        /^var\(--chart-\d,#[\da-f]{6}\)$/,
      )
    expect(elements.some(({ attributes }) => attributes['stroke']?.startsWith('var(--chart-grid,'))).to.equal(
      true,
    )
  })

  it('has the size of its attributes, and never exceeds its container', () => {
    const { root } = draw({ type: 'line', width: '10cm', height: '2in' }, [1, 2])
    expect(root.attributes['viewbox'] ?? root.attributes['viewBox']).to.equal('0 0 377.95 192')
    expect(root.attributes['style']).to.include('max-width:100%').and.include('height:auto')
  })

  it('is mirrored on a right-to-left page, but its text is not', () => {
    const labels = ['يناير (تقديري)', 'فبراير']
    const { elements, root } = draw({ type: 'bar' }, [1, 2], { locale: 'ar-EG', labels })
    const [first, second] = boxesOf(only(pathsOfSeries(elements, 0)))
    expect(first!.left).to.be.greaterThan(second!.left)
    expect(root.attributes['direction']).to.equal('rtl')
    const label = elements.find(({ text }) => text === labels[0])
    expect(label?.attributes['unicode-bidi']).to.equal(undefined)
    const [left] = boxesOf(
      only(pathsOfSeries(draw({ type: 'bar', dir: 'ltr' }, [1, 2], { locale: 'ar' }).elements, 0)),
    )
    expect(left!.left).to.be.lessThan(first!.left)
  })

  it('prints amounts on a right-to-left page as the page does: complete, and in its direction', () => {
    for (const locale of ['he', 'ar', 'fa']) {
      const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' })
      const { root, elements } = draw({ type: 'bar', labels: 'values' }, [5000, -1234.5], {
        locale,
        printNumber: (value) => money.format(value),
      })
      expect(root.attributes['direction']).to.equal('rtl')
      for (const value of [5000, -1234.5]) {
        const label = elements.find(({ text }) => text === money.format(value))
        expect(label, `${locale} ${value}`).to.not.equal(undefined)
        expect(label?.attributes).to.not.have.property('unicode-bidi')
      }
    }
  })

  it('prints a message if there is no data', () => {
    for (const type of types) {
      for (const values of [[], [null, null]]) {
        const { elements, root } = draw({ type }, values)
        expect(root.attributes['aria-label']).to.include('No data')
        if (type !== 'sparkline') expect(textsOf(elements)).to.include('No data')
      }
    }
  })

  it('shortens long labels with an ellipsis, and prints as many as are readable', () => {
    const labels = Array.from(
      { length: 24 },
      (_, i) => `${i} ${'Miscellaneous and unforeseen expenses '.repeat(5)}`,
    )
    const { elements } = draw(
      { type: 'bar' },
      labels.map((_, i) => i),
      { labels },
    )
    const shown = textsOf(elements).filter((text) => text.includes('…'))
    expect(shown).to.have.length(24)
    const lines = draw(
      { type: 'line' },
      Array.from({ length: 400 }, (_, i) => i),
    )
    expect(textsOf(lines.elements).filter((text) => text.startsWith('Month')).length).to.be.within(3, 14)
  })

  it('keeps the labels at its edges on the page', () => {
    const { elements, root } = draw(
      { type: 'area' },
      Array.from({ length: 12 }, (_, i) => i),
      {
        labels: Array.from({ length: 12 }, (_, i) => `M${i}`),
      },
    )
    const last = textAt(elements, 'M11')
    expect(last.anchor).to.equal('middle')
    expect(last.x).to.be.lessThan(Number(root.attributes['width']) - 8)
  })

  it('labels its axis with round numbers that are all printed differently', () => {
    const request = { printNumber: (value: number) => value.toFixed(0) }
    const texts = textsOf(draw({ type: 'line' }, [0.1, 0.9], request).elements).filter((text) =>
      /^\d/.test(text),
    )
    expect(new Set(texts).size).to.equal(texts.length)
    const asked: number[] = []
    draw({ type: 'bar' }, [0.7], {
      printTick: (value, decimals) => (asked.push(decimals), value.toFixed(decimals)),
    })
    expect(new Set(asked)).to.deep.equal(new Set([1]))
  })
})
