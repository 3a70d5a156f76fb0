import type { Catalog } from '@platen/database'
import {
  type DraftSource,
  escapePointerPart,
  Fault,
  type SampleOutcome,
  type TemplateChanges,
} from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { ObjectStore } from '@platen/storage'
import { bytesOfSource, type StoredReads } from '../http/limits/limit-stored-reads.ts'
import { draftConflict } from '../templates/drafts/draft-conflict.ts'
import { checkSamples } from './check-samples.ts'
import { createCompareWithPublished } from './comparison/compare-with-published.ts'
import type { PreparedDraft, PrepareDraft } from '../previews/prepare-draft.ts'
import type { Published, PublishVersion } from './publish-template.ts'
import { readPrepared } from '../previews/read-prepared.ts'
import type { RenderForAuthor } from '../previews/render-for-author.ts'

/** A stored draft that is ready to render with all its samples. */
export interface DraftToPublish extends PreparedDraft {
  accountId: string
  source: DraftSource
  revision: number
  sampleFiles: string[]
}

/** A request for the draft of one of the account's templates. */
export interface DraftContext {
  accountId: string
  templateId: string
  requestId: string
  signal: AbortSignal
}

/** Publishes stored drafts as versions. All methods throw errors from `PrepareDraft`, and `not_found` without a draft. */
export interface DraftPublishing {
  /** Reads and prepares the draft. Throws `draft_conflict` if its revision is not the given one. */
  readStored(of: DraftContext, revision?: number): Promise<DraftToPublish>
  /** Renders and checks all samples of the draft. */
  judge(draft: DraftToPublish, of: DraftContext): Promise<SampleOutcome[]>
  /**
   * Prepares the draft, renders each sample, and publishes it. All versions of drafts are created here. Throws `publish_blocked` with the samples
   * that prevent publishing, unless `anyway` is true.
   */
  publish(
    of: DraftContext,
    given: { revision?: number | undefined; anyway: boolean },
  ): Promise<Published & { changes: TemplateChanges }>
}

export function createDraftPublishing(parts: {
  catalog: Catalog
  store: ObjectStore
  storedReads: StoredReads
  prepare: PrepareDraft
  render: RenderForAuthor
  publish: PublishVersion
  /** Total time limit for all samples, in milliseconds. */
  samplesMs: number
}): DraftPublishing {
  const { catalog, store, storedReads, prepare, render, publish, samplesMs } = parts
  const compareWithPublished = createCompareWithPublished(parts)

  async function readStored(of: DraftContext, revision?: number): Promise<DraftToPublish> {
    const { accountId, templateId, signal } = of
    const newest = await catalog.drafts.readRevision(accountId, templateId)
    if (newest) requireRevision(newest.revision, revision)
    const draft = await storedReads.run(
      accountId,
      () => catalog.drafts.read(accountId, templateId),
      (read) => bytesOfSource(read?.source as DraftSource | undefined),
    )
    if (!draft) throw new Fault('not_found', { detail: 'The template has no draft.' })
    requireRevision(draft.revision, revision)
    const source = draft.source as DraftSource
    const samples = sampleFiles(source)
    const prepared = await prepare({
      accountId,
      templateId,
      source,
      samples: new Set(samples),
      deadlineAt: Date.now() + samplesMs,
      signal,
    })
    return { ...prepared, accountId, source, revision: draft.revision, sampleFiles: samples }
  }

  const judge: DraftPublishing['judge'] = (draft, { requestId, signal }) =>
    checkSamples(render, {
      accountId: draft.accountId,
      draft,
      requestId,
      signal,
      files: draft.sampleFiles,
      deadlineAt: Date.now() + samplesMs,
    })

  return {
    readStored,
    judge,
    async publish(of, { revision, anyway }) {
      const { accountId, templateId } = of
      const draft = await readStored(of, revision)
      if (!anyway) requirePassed(await judge(draft, of))
      const { assetKeys, ...bundle } = draft.bundle
      // Publishes exactly the assets that the samples were rendered with.
      const assets = await readPrepared(
        store,
        bundle.assets.map((asset) => ({ asset, key: assetKeys[asset.path] ?? '' })),
      )
      const template = await catalog.templates.find(accountId, templateId)
      const publishedVersion = template?.publishedVersion ?? null
      const changes = await compareWithPublished({ accountId, bundle, publishedVersion, signal: of.signal })
      const { source, notes, brandFingerprint } = draft
      return { ...(await publish({ accountId, bundle, assets, notes, source, brandFingerprint })), changes }
    },
  }
}

/** Throws `draft_conflict` if the draft's revision is not the given one. */
function requireRevision(revision: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== revision) throw draftConflict(revision, 'published')
}

function requirePassed(outcomes: readonly SampleOutcome[]): void {
  const stopped = outcomes.filter(({ verdict }) => verdict === 'stopped')
  if (stopped.length === 0) return
  throw new Fault('publish_blocked', {
    detail:
      stopped.length === 1
        ? '1 sample prevents publishing.'
        : `${stopped.length} samples prevent publishing.`,
    errors: stopped.map(({ file, reason = '' }) => ({
      pointer: `/samples/${escapePointerPart(file.replace(/^samples\//, '').replace(/\.json$/, ''))}`,
      code: 'sample_failed',
      message: `${file}: ${reason}`,
    })),
  })
}
