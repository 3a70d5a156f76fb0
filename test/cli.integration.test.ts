import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TemplateChanges } from '@platen/contract'
import { expect } from 'chai'
import { useCli } from './parts/cli-suite.ts'
import { projectFolder } from './parts/stack.ts'

describe('platen, the command line, against the whole stack', () => {
  const suite = useCli()
  const { platen, reported, json, keyOf } = suite
  let accountId: string
  let templateId: string

  const works = async (apiKey: string) => {
    const answer = await fetch(`${suite.stack.baseUrl}/v1/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    // An empty body is rejected only after the key is accepted.
    expect(answer.status).to.be.oneOf([401, 422])
    return answer.status === 422
  }

  describe('accounts and keys', () => {
    it('account create: shows the ID and the key, and the key works', async () => {
      const out = await reported(['account', 'create', 'Ada & Söhne'])
      const made = /^Account "Ada & Söhne" \((\S+)\)\nAPI key: (plt_\w{43})\n$/.exec(out)
      accountId = made?.[1] ?? ''
      expect(out).to.match(/^Account "Ada & Söhne" \(\S+\)\nAPI key: plt_\w+\n$/)
      expect(await works(/plt_\w+/.exec(out)?.[0] ?? '')).to.equal(true)
      const accounts = await json<Array<{ accountId: string; name: string }>>(['account', 'list'])
      expect(accounts.map(({ name }) => name)).to.deep.equal(['Ada & Söhne'])
      accountId = accounts[0]?.accountId ?? ''
    })

    it('key show: prints only the key', async () => {
      const out = await reported(['key', 'show'])
      expect(out).to.match(/^plt_\w+\n$/)
      expect(await works(out.trim())).to.equal(true)
    })

    it('key roll: the new key works immediately, and the old one does not', async () => {
      const old = await keyOf(accountId)
      expect(await works(old)).to.equal(true)
      const rolled = (await reported(['key', 'roll'])).trim()
      expect(rolled).not.to.equal(old)
      expect([await works(old), await works(rolled)]).to.deep.equal([false, true])
      expect((await reported(['key', 'show'])).trim()).to.equal(rolled)
    })

    it('key roll --grace: both keys work until the next roll without --grace, which revokes them', async () => {
      const old = await keyOf(accountId)
      const second = (await reported(['key', 'roll', '--grace', '60'])).trim()
      expect([await works(old), await works(second)]).to.deep.equal([true, true])
      expect(await keyOf(accountId)).to.equal(second)
      const third = (await reported(['key', 'roll'])).trim()
      expect([await works(old), await works(second), await works(third)]).to.deep.equal([false, false, true])
    })

    it('--account: selects an account by name or ID, each with its own key', async () => {
      const made = await suite.stack.createAccount('bob')
      expect((await reported(['key', 'show', 'bob'])).trim()).to.equal(made.apiKey)
      expect((await reported(['--account', made.accountId, 'key', 'show'])).trim()).to.equal(made.apiKey)
      expect((await platen(['key', 'show'])).err).to.match(
        /^There are several accounts \(.*\)\. Choose one with --account\.\n$/,
      )
      expect((await platen(['key', 'show', 'bobb'])).err).to.match(/Did you mean "bob"\?/)
    })
  })

  const ada = (...args: string[]) => ['--account', accountId, ...args]

  describe('templates', () => {
    before(() =>
      cp(path.join(projectFolder, 'templates/invoice'), path.join(suite.folder, 'invoice'), {
        recursive: true,
      }),
    )

    it('template publish: prints version 1 and the changes to the assets', async () => {
      const out = await reported(ada('template', 'publish', 'invoice'))
      templateId = /\((\S+)\)/.exec(out)?.[1] ?? ''
      expect(out.split('\n')[0]).to.equal(`Published invoice, version 1 (${templateId})`)
    })

    it('template publish again: creates version 2 with the same ID, unless nothing has changed', async () => {
      const same = await reported(ada('template', 'publish', './invoice/'))
      expect(same.split('\n')[0]).to.equal(`Published invoice, version 1 (${templateId})`)
      await appendFile(path.join(suite.folder, 'invoice/style.css'), '\np { margin: 0 }\n')
      const out = await reported(ada('template', 'publish', './invoice/'))
      expect(out.split('\n')[0]).to.equal(`Published invoice, version 2 (${templateId})`)
    })

    it('template publish --as: creates another template', async () => {
      const made = await json<{ templateId: string; version: number }>(
        ada('template', 'publish', 'invoice', '--as', 'bill'),
      )
      expect(made.version).to.equal(1)
      expect(made.templateId).not.to.equal(templateId)
    })

    it('1: reports each error in a template as file:line:column, and publishes nothing', async () => {
      const broken = path.join(suite.folder, 'broken')
      await cp(path.join(suite.folder, 'invoice'), broken, { recursive: true })
      await writeFile(
        path.join(broken, 'template.html'),
        '<main>\n<p>{{no}}</p>\n  <p>{{{raw}}}</p>\n  {{#items}}<p>a</p>\n</main>\n',
      )
      const done = await platen(ada('template', 'publish', 'broken', '--as', 'invoice'))
      expect([done.code, done.out]).to.deep.equal([1, ''])
      // On a slow machine, the command first prints a progress message.
      expect(done.err).to.match(
        /^(Publishing invoice …\n)?The template cannot be published: The template has \d+ errors?\.\n/,
      )
      expect(done.err).to.match(/^ {2}broken\/template\.html:3:6: \S/m)
      expect(done.err).to.match(/^ {2}broken\/template\.html:4:3: \S/m)
      expect(done.err).to.match(/\n {2}\(invalid_template, request req_\w+\)\n$/)
      const listed = await suite.stack.operator('GET', `/accounts/${accountId}/templates`)
      const { templates } = (await listed.json()) as { templates: Array<{ slug: string; version: number }> }
      expect(templates.find(({ slug }) => slug === 'invoice')?.version).to.equal(2)
    })

    it('template list: shows only the account’s templates', async () => {
      const out = await reported(ada('template', 'list'))
      expect(out).to.match(/^SLUG +VERSION +ID +PUBLISHED +NAME\n/)
      expect(out).to.match(new RegExp(`^invoice +2 +${templateId} +\\S+ +Invoice$`, 'm'))
      expect(out.trim().split('\n')).to.have.length(3)
      expect(await reported(['--account', 'bob', 'template', 'list'])).to.equal(
        'No templates are published yet.\n',
      )
    })

    it('template publish reports what a version changes for callers, as text and as JSON', async () => {
      const typed = path.join(suite.folder, 'typed')
      await mkdir(typed)
      const write = async (settings: object, sample: object) => {
        await writeFile(path.join(typed, 'template.json'), JSON.stringify({ name: 'Due', ...settings }))
        await writeFile(path.join(typed, 'sample.json'), JSON.stringify(sample))
      }
      await writeFile(path.join(typed, 'template.html'), '<p>{{due_date}} {{total}}</p>')
      await write({}, { due_date: 'soon', total: '8' })
      expect(await reported(ada('template', 'publish', 'typed'))).to.match(
        /^Published typed, version 1 \(\S+\)\n$/,
      )
      const fields = { due_date: { type: 'date' }, qty: { type: 'number' } }
      await mkdir(path.join(typed, 'texts'))
      await writeFile(path.join(typed, 'texts/de.json'), '{"hello":"Hallo"}')
      await write(
        { timeZone: 'Europe/Oslo', fields, computed: { total: 'qty * 2' } },
        { due_date: '2026-12-01', qty: 4 },
      )
      const out = await reported(ada('template', 'publish', 'typed'))
      expect(out.replace(/^.*\n/, '')).to.equal(
        [
          'Breaking changes for callers:',
          '  due_date is now a date. Spreadsheets and programs must send 2026-12-01 instead of any text. No documents in the last 30 days used it. Data in any other format will be rejected.',
          '  total is now calculated by the template, as qty * 2. No documents in the last 30 days used it. Spreadsheets and programs that still send total will be rejected.',
          '  qty is new, and all spreadsheets and programs must send it, as a number such as 12.5. Spreadsheets and programs that do not send it will be rejected.',
          'Other changes for callers and readers:',
          '  The template now has text in German (de).',
          '  The time zone is now Europe/Oslo, previously UTC.',
          '',
        ].join('\n'),
      )
      await write({}, { due_date: 'soon', total: '8' })
      const made = await json<{ changes: TemplateChanges }>(ada('template', 'publish', 'typed'))
      expect(made.changes.fields.map(({ name, change }) => `${name} ${change}`)).to.deep.equal([
        'qty removed',
        'due_date type_changed',
        'total no_longer_computed',
      ])
    })
  })
})
