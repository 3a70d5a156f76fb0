import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { createMetrics } from '../apps/api/src/operator/metrics.ts'
import { projectFolder } from './parts/stack.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}
interface Panel {
  title: string
  targets: Array<{ expr: string }>
}

const { groups } = parse(read('deploy/monitoring/platen-alerts.yaml')) as { groups: Array<{ rules: Rule[] }> }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as { panels: Panel[] }

const metricsIn = (text: string) => [...text.matchAll(/\bplaten_\w+/g)].map(([name]) => name)
const withoutSuffix = (name: string) => name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds')

/** The names of all metrics that an API process has, as Prometheus reads them. */
async function existingMetrics(): Promise<string[]> {
  const noQueue = {
    status: () => Promise.reject(new Error()),
    oldestWaiting: () => Promise.reject(new Error()),
  }
  const text = await createMetrics(noQueue).text()
  return [...text.matchAll(/^# TYPE (platen_\w+) /gm)].map(([, name = '']) => name)
}

/** GitHub's anchors of a page's headings. */
function anchorsOf(page: string): string[] {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('deploy/monitoring', () => {
  it('uses metrics that exist in the dashboard and in the alert rules', async () => {
    const existing = await existingMetrics()
    const used = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
      metricsIn(expr),
    )
    expect(used).to.have.length.above(20)
    expect(used.map(withoutSuffix).filter((name) => !existing.includes(name))).to.deep.equal([])
  })

  it('shows every metric of Platen in the dashboard, and explains it in monitor.md', async () => {
    const shown = panels
      .flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
      .map(withoutSuffix)
    const explained = metricsIn(read('docs/operate/monitor.md'))
    for (const name of await existingMetrics()) {
      expect(shown, 'in the dashboard').to.include(name)
      expect(explained, 'in monitor.md').to.include(name)
    }
  })

  it('links each alert to a section of troubleshoot.md, and lists it in monitor.md', () => {
    const sections = anchorsOf('docs/operate/troubleshoot.md')
    const monitor = read('docs/operate/monitor.md')
    expect(rules).to.have.length.above(5)
    for (const { alert, annotations } of rules) {
      const [page, section] = annotations.runbook.split('#')
      expect(page, alert).to.equal('docs/operate/troubleshoot.md')
      expect(sections, alert).to.include(section)
      expect(monitor, alert).to.include(`| \`${alert}\` | ${annotations.summary}`)
    }
  })

  it('gives each panel and each alert a name of its own', () => {
    const names = [...panels.map(({ title }) => title), ...rules.map(({ alert }) => alert)]
    expect(new Set(names).size).to.equal(names.length)
  })
})
