import { readFile } from 'node:fs/promises'
import type { CreatedTemplate, TypedSettings } from '@platen/contract'
import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

describe('the form in a PDF, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@forms.example.com')

  it('an uploaded form has a box for each field; a deleted box can be restored; documents stay fillable if that is selected', async () => {
    const body = await readFile(new URL('fixtures/pdf/form-libreoffice.pdf', import.meta.url))
    const answer = await dashboard.session.fetch('/templates/file', { method: 'POST', body })
    const { templateId } = (await answer.json()) as CreatedTemplate
    const file = async (name: string) =>
      (await readDraft(dashboard.session, templateId)).source.files[name] ?? ''
    const count = async () => (await file('template.html')).split('data-form="gdpr"').length - 1
    expect(await count()).to.equal(1)
    const uploaded = await file('template.json')

    const { page, stack } = dashboard
    await openEditor(page, { stack, templateId, search: 'tab=page' })
    const form = page.getByRole('region', { name: 'PDF form' })
    await form.getByText('8 fields, 8 filled by boxes').click()
    expect(await form.getByRole('listitem').allInnerTexts()).to.satisfy((items: string[]) =>
      items.some((item) => item.includes('Multi-line text · page 1')),
    )
    await form.getByRole('button', { name: /^gdpr/ }).click()
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await until(async () => (await count()) === 0)
    await form.getByText('8 fields, 7 filled by boxes').click()
    await form.getByRole('button', { name: 'Add a box for gdpr' }).click()
    await until(async () => (await count()) === 1)
    const settings = JSON.parse(await file('template.json')) as Pick<TypedSettings, 'fields'>
    expect(settings.fields).to.deep.equal((JSON.parse(uploaded) as typeof settings).fields)
    await page.getByRole('button', { name: 'Back to all boxes' }).click()
    await form.getByText('Fillable', { exact: true }).click()
    await until(async () => (await file('template.json')).includes('"form": "fillable"'))
    await form.getByText('8 fields, 8 filled by boxes').click()
  })
})
