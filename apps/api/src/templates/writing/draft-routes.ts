import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { Fault, type SavedDraft } from '@platen/contract'
import type { ListedTemplate } from '@platen/database'
import { contentDisposition } from '@platen/storage'
import { isSameSource } from '@platen/template/draft'
import { type Request, type Response, Router } from 'express'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { versionOf } from '../../publishing/find-own-template.ts'
import { checkDraftSource } from '../drafts/check-draft-source.ts'
import { draftConflict } from '../drafts/draft-conflict.ts'
import { folderFiles } from '../drafts/folder-files.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { addDraftAssets } from '../drafts/require-upload-room.ts'
import { readChargedDraft, readChargedVersion } from '../read-draft.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'
import { nameInSource } from '../template-name.ts'
import type { TemplateParts } from '../template-parts.ts'
import { writeZip, type ZipFile } from '../zip/write-zip.ts'
import { withFolderPointers } from './with-folder-pointers.ts'
import { revisionTag, revisionToReplace } from './if-match.ts'
import type { WritingParts } from './writing-parts.ts'

/** Each download holds an asset in memory until it is sent. */
const downloadBounds = { max: 1, waitingMax: 32, what: 'folder downloads' }

/** Reads and replaces the draft's folder, and reads the folders of versions. */
export function draftRoutes(parts: WritingParts): Router {
  const { catalog, store, folders, guards } = parts
  const downloads = limitConcurrency(downloadBounds)
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/v1/templates/:templateId/draft', guards, async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const template = await findAddressedTemplate(catalog.templates, req)
    const { templateId, slug, name, hasUnpublishedChanges } = template
    const download = async () => {
      const { source, revision, updatedAt } = await readChargedDraft(parts, accountId, template)
      res.set('ETag', revisionTag(revision))
      await sendFolder(req, res, {
        files: folderFiles(store, templateId, source),
        slug,
        modifiedAt: updatedAt,
        metadata: { templateId, slug, name, revision, hasUnpublishedChanges },
      })
    }
    await downloads.run(accountId, download, callerSignal(res))
  })

  router.put(
    '/v1/templates/:templateId/draft',
    [...guards, ...folders.first],
    async (req: Request, res: Response<SavedDraft>) => {
      const revision = revisionToReplace(req)
      const template = await findAddressedTemplate(catalog.templates, req)
      const { files } = await folders.take(req, res)
      const saved = await withFolderPointers(() =>
        replaceDraft(parts, accountOf(req), { template, files, revision }),
      )
      res.set('ETag', revisionTag(saved.revision))
      const { templateId, slug } = template
      res.json({ templateId, slug, ...saved })
    },
  )

  router.get(
    '/v1/templates/:templateId/versions/:version/folder',
    guards,
    async (req: Request<{ templateId: string; version: string }>, res: Response) => {
      const accountId = accountOf(req)
      const { templateId, slug } = await findAddressedTemplate(catalog.templates, req)
      const version = versionOf(req)
      const found = await catalog.versions.find(accountId, templateId, version)
      if (!found) throw new Fault('not_found', { detail: 'The template does not have this version.' })
      const download = async () => {
        const source = await readChargedVersion(parts, { accountId, templateId, version })
        if (!source) throw new Fault('not_found', { detail: 'The folder of this version was not stored.' })
        await sendFolder(req, res, {
          files: folderFiles(store, templateId, source),
          slug,
          modifiedAt: found.publishedAt,
          metadata: { templateId, slug, name: found.settings.name, version },
        })
      }
      await downloads.run(accountId, download, callerSignal(res))
    },
  )
  return router
}

/**
 * Replaces a template's draft with a folder, if it has the expected revision (`undefined` for any). An identical folder saves nothing. The template
 * is renamed if the draft has a different name. Throws `draft_conflict` if someone else saved the draft, and errors from `folderToDraft` and
 * `checkDraftSource`.
 */
async function replaceDraft(
  parts: Pick<TemplateParts, 'catalog' | 'store' | 'storedReads'>,
  accountId: string,
  of: { template: ListedTemplate; files: ReadonlyMap<string, Uint8Array>; revision: number | undefined },
): Promise<{ revision: number; name: string; notes: string[] }> {
  const { catalog } = parts
  const { template, files } = of
  const { templateId } = template
  const { source: unchecked, assets, notes } = await folderToDraft(files)
  const source = checkDraftSource(unchecked)
  const { revision: newest = 0 } = (await catalog.drafts.readRevision(accountId, templateId)) ?? {}
  if (of.revision !== undefined && of.revision !== newest) throw draftConflict(newest, 'written')
  const before = await readChargedDraft(parts, accountId, template)
  const { revision = before.revision } = of
  if (revision !== before.revision) throw draftConflict(before.revision, 'written')
  if (revision > 0 && isSameSource(before.source, source)) return { revision, name: template.name, notes }
  await addDraftAssets(parts, { accountId, templateId }, assets)
  const name = nameInSource(source)
  const save = (over: number) =>
    catalog.drafts.save(accountId, templateId, {
      source,
      revision: over,
      ...(name !== undefined && { name }),
    })
  let saved = await save(revision)
  // With `*`, a draft that someone else saved in the meantime is replaced too.
  if (!saved.saved && of.revision === undefined) saved = await save(saved.revision)
  if (!saved.saved) throw draftConflict(saved.revision, 'written')
  return { revision: saved.revision, name: name ?? template.name, notes }
}

/** A multiple of three, so that the base64 of the slices can be concatenated. */
const sliceBytes = 48 * 1024

/** Streams a folder as a ZIP if the caller accepts ZIP files, or else as JSON, with the files after the other fields. */
async function sendFolder(
  req: Request,
  res: Response,
  of: { files: ZipFile[]; slug: string; modifiedAt: Date; metadata: object },
): Promise<void> {
  const isZip = req.accepts(['application/json', 'application/zip']) === 'application/zip'
  res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept' })
  res.set(
    isZip
      ? {
          'Content-Type': 'application/zip',
          'Content-Disposition': contentDisposition(`${of.slug}.zip`),
        }
      : { 'Content-Type': 'application/json' },
  )
  const chunks = isZip ? writeZip(of.files, of.modifiedAt) : writeJson(of.files, of.metadata)
  // Errors are ignored: the caller disconnected, or the store became unavailable, which aborts the download.
  await pipeline(throttled(chunks), res).catch(() => undefined)
}

/** Rate of a download. Writing and sending a megabyte takes 5 ms on the main thread, which serves all accounts. */
const bytesPerSecond = 16 * 2 ** 20
const shortestPauseMs = 20

async function* throttled(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let paidAt = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    paidAt = Math.max(paidAt, performance.now()) + (chunk.length * 1_000) / bytesPerSecond
    const aheadMs = paidAt - performance.now()
    if (aheadMs > shortestPauseMs) await setTimeout(aheadMs)
  }
}

async function* writeJson(files: readonly ZipFile[], metadata: object): AsyncGenerator<string> {
  yield `${JSON.stringify(metadata).slice(0, -1)},"files":{`
  for (const [index, { path, read }] of files.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(path)}:"`
    const bytes = Buffer.from(await read())
    for (let at = 0; at < bytes.length; at += sliceBytes)
      yield bytes.toString('base64', at, Math.min(at + sliceBytes, bytes.length))
    yield '"'
  }
  yield '}}'
}
