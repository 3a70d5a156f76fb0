import { Fault } from '@platen/contract'
import { Type } from 'typebox'
import { createCompareWithPublished } from '../../publishing/comparison/compare-with-published.ts'
import { changedAssets, changedFiles } from '../../templates/drafts/changed-files.ts'
import { comparePages } from '../comparing/compare-pages.ts'
import { takeWithinLength } from '../comparing/take-within-length.ts'
import { doTask } from '../editing/do-task.ts'
import { findSource, templateId } from '../find-template.ts'
import { printDraft } from '../pages/print-draft.ts'
import { printPreview } from '../pages/print-preview.ts'
import { defineTool } from '../tool.ts'

/** Maximum number of characters in the parts of the answer. */
const charactersMax = { files: 12_000, callers: 8_000, words: 6_000 }

export const compareDraft = defineTool({
  name: 'compare_draft',
  title: 'Compare the draft with the live version',
  description:
    'Shows what publishing the draft would change: lines of its files, fields that callers must send differently, text on the pages, and images of pages that look different, before and after. The draft and the live version are each rendered with their own first sample.',
  scopes: ['templates:write'],
  hints: { isReadOnly: true },
  input: Type.Object(
    {
      templateId,
      pages: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 3,
          description: 'Number of changed pages to show, with two images each. Default: 1.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  async run({ templateId: named, pages: shownMax = 1 }, context) {
    const { parts, caller, report } = context
    const { accountId } = caller
    return parts.atOnce(accountId, async () => {
      const draft = await findSource(context, { templateId: named, version: 'draft' })
      const { template } = draft
      const id = template.templateId
      if (template.liveVersion === null)
        throw new Fault('not_found', {
          detail: 'The template was never published, so there is no version to compare with.',
        })
      const version = template.liveVersion
      const before = await findSource(context, { templateId: id, version })
      const now = await printDraft({ templateId: id, source: draft.source }, {}, context)
      const was = await printPreview({ templateId: id, version, source: before.source }, context)
      report('Comparing the pages')
      const { pages, words, shown } = await comparePages(was.bytes, now.bytes, { shownMax }, context)
      const fields = await createCompareWithPublished(parts)({
        accountId,
        bundle: now.bundle,
        publishedVersion: version,
        signal: caller.signal,
      })
      const changed = changedFiles(before.source, draft.source)
      const pairs = changed.map((file) => ({ before: file.before ?? '', after: file.after ?? '' }))
      const lines = await doTask(context, { kind: 'lines', pairs })
      const files = takeWithinLength(
        changed.map(({ path }, index) => ({ file: path, ...lines[index] })),
        charactersMax.files,
      )
      const changes = takeWithinLength(fields.fields, charactersMax.callers)
      const texts = takeWithinLength(words, charactersMax.words)
      const leftOut = {
        files: files.leftOut,
        fields: changes.leftOut,
        pagesWithWords: texts.leftOut,
      }
      return {
        answer: {
          comparedWithVersion: version,
          revision: draft.revision,
          files: files.shown,
          assets: changedAssets(before.source, draft.source).slice(0, 50),
          callers: { ...fields, fields: changes.shown },
          pagesBefore: was.pageCount,
          pagesAfter: now.pageCount,
          pagesThatDiffer: pages.slice(0, 100),
          words: texts.shown,
          ...(Object.values(leftOut).some((count) => count > 0) && { leftOut }),
          warnings: now.warnings,
          pictures: shown.map(
            ({ isBefore, picture }) => `page ${picture.page} of the ${isBefore ? 'version' : 'draft'}`,
          ),
        },
        pictures: shown.map(({ picture }) => picture),
      }
    })
  },
})
