import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { projectFolder } from './parts/stack.ts'

const rulesFile = path.join(projectFolder, 'deploy/monitoring/platen-alerts.yaml')
const incidentsFile = path.join(projectFolder, 'test/fixtures/monitoring/platen-alerts.test.yaml')

interface Rules {
  groups: { rules: { alert: string }[] }[]
}
interface Incidents {
  tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[]
}

const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'))

describe('alert rules', () => {
  it('each have a test incident in which they fire, and after which they stop', () => {
    const alerts = (readYaml(rulesFile) as Rules).groups.flatMap(({ rules }) =>
      rules.map(({ alert }) => alert),
    )
    const expected = (readYaml(incidentsFile) as Incidents).tests.flatMap((test) => test.alert_rule_test)
    const firesIn = (name: string) =>
      expected
        .filter(({ alertname }) => alertname === name)
        .map(({ exp_alerts: fires = [] }) => fires.length > 0)
    expect(alerts).to.have.length.above(10)
    for (const alert of alerts) {
      const fires = firesIn(alert)
      expect(fires, alert).to.include(true)
      expect(fires.slice(fires.indexOf(true)), `${alert} does not fire after the incident`).to.include(false)
    }
  })

  it('fire exactly as expected in the test incidents, according to promtool', function () {
    const promtool = spawnSync('promtool', ['test', 'rules', incidentsFile], { encoding: 'utf8' })
    if (promtool.error && 'code' in promtool.error && promtool.error.code === 'ENOENT') {
      console.log('promtool is not installed. It is part of Prometheus')
      this.skip()
    }
    expect(promtool.status, `${promtool.stdout}${promtool.stderr}`).to.equal(0)
  })
})
