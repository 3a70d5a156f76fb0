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
import { bytesOfSource, type StoredReads } from '../http/stored-reads.ts'
import { draftConflict } from '../templates/drafts/draft-conflict.ts'
import { checkSamples } from './check-samples.ts'
import { createCompareWithPublished } from './comparison/compare-versions.ts'
import type { PreparedDraft, PrepareDraft } from './prepare-draft.ts'
import type { Published, PublishVersion } from './publish-template.ts'
import { readPrepared } from './read-prepared.ts'
import type { RenderForAuthor } from './render-for-author.ts'

/** A stored draft, made ready to be rendered with all of its samples. */
export interface DraftToPublish extends PreparedDraft {
  accountId: string
  source: DraftSource
  revision: number
  sampleFiles: string[]
}

/** The template whose draft it is, which is known to be the account's, and who asks. */
export interface DraftAsked {
  accountId: string
  templateId: string
  requestId: string
  signal: AbortSignal
}

/** From a stored draft to a version, which callers get unless another one is pinned. All of it throws as `PrepareDraft` does, and `not_found` without a draft. */
export interface DraftPublishing {
  /** Reads the draft and makes it ready. Throws `draft_conflict` when it is at another revision than the one that is meant. */
  readStored(of: DraftAsked, revision?: number): Promise<DraftToPublish>
  /** Renders each of its samples. */
  judge(draft: DraftToPublish, of: DraftAsked): Promise<SampleOutcome[]>
  /**
   * The one gate to a version: makes the draft ready, renders each sample, and publishes. Throws `publish_blocked` naming the samples that
   * stop it, unless `anyway` is said.
   */
  publish(
    of: DraftAsked,
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
  /** For all samples together. */
  samplesMs: number
}): DraftPublishing {
  const { catalog, store, storedReads, prepare, render, publish, samplesMs } = parts
  const compareWithPublished = createCompareWithPublished(catalog)

  async function readStored(of: DraftAsked, revision?: number): Promise<DraftToPublish> {
    const { accountId, templateId, signal } = of
    const newest = await catalog.drafts.readRevision(accountId, templateId)
    if (newest) refuseOther(newest.revision, revision)
    const draft = await storedReads.run(
      accountId,
      () => catalog.drafts.read(accountId, templateId),
      (read) => bytesOfSource(read?.source as DraftSource | undefined),
    )
    if (!draft) throw new Fault('not_found', { detail: 'The template has no draft.' })
    refuseOther(draft.revision, revision)
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
      if (!anyway) refuseStopped(await judge(draft, of))
      const { assetKeys, ...bundle } = draft.bundle
      // What was prepared for the samples is what is published.
      const assets = await readPrepared(
        store,
        bundle.assets.map((asset) => ({ asset, key: assetKeys[asset.path] ?? '' })),
      )
      const template = await catalog.templates.find(accountId, templateId)
      const publishedVersion = template?.publishedVersion ?? null
      const changes = await compareWithPublished({ accountId, bundle, publishedVersion, signal: of.signal })
      const { source, notes, brandName } = draft
      return { ...(await publish({ accountId, bundle, assets, notes, source, brandName })), changes }
    },
  }
}

/** Throws `draft_conflict` for another revision than the one that is meant. */
function refuseOther(revision: number, meant: number | undefined): void {
  if (meant !== undefined && meant !== revision) throw draftConflict(revision, 'published')
}

function refuseStopped(outcomes: readonly SampleOutcome[]): void {
  const stopped = outcomes.filter(({ verdict }) => verdict === 'stopped')
  if (stopped.length === 0) return
  throw new Fault('publish_blocked', {
    detail: stopped.length === 1 ? '1 sample stops it.' : `${stopped.length} samples stop it.`,
    errors: stopped.map(({ file, reason = '' }) => ({
      pointer: `/samples/${escapePointerPart(file.replace(/^samples\//, '').replace(/\.json$/, ''))}`,
      code: 'sample_failed',
      message: `${file}: ${reason}`,
    })),
  })
}
