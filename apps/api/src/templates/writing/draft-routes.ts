import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { Fault, type SavedDraft } from '@platen/contract'
import type { ListedTemplate } from '@platen/database'
import { contentDisposition } from '@platen/storage'
import { isSameSource } from '@platen/template/draft'
import { type Request, type Response, Router } from 'express'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
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
import { atFolder } from './at-folder.ts'
import { revisionTag, revisionToReplace } from './if-match.ts'
import type { WritingParts } from './writing-parts.ts'

/** Each holds an asset in memory until its caller takes it. */
const downloadBounds = { max: 1, waitingMax: 32, what: 'downloads of folders' }

/** Folders as programs take and give them: the draft's, and that of each version. */
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
        beside: { templateId, slug, name, revision, hasUnpublishedChanges },
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
      const saved = await atFolder(() => replaceDraft(parts, accountOf(req), { template, files, revision }))
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
      if (!found) throw new Fault('not_found', { detail: 'The template has no version of this number.' })
      const download = async () => {
        const source = await readChargedVersion(parts, { accountId, templateId, version })
        if (!source)
          throw new Fault('not_found', { detail: 'The folder that this version was made of was not kept.' })
        await sendFolder(req, res, {
          files: folderFiles(store, templateId, source),
          slug,
          modifiedAt: found.publishedAt,
          beside: { templateId, slug, name: found.settings.name, version },
        })
      }
      await downloads.run(accountId, download, callerSignal(res))
    },
  )
  return router
}

/**
 * Makes a folder the template's draft, in place of the revision that is meant (`undefined`: whichever is there). The same folder again saves
 * nothing. The template is called what the draft says. Throws `draft_conflict` when another was saved in between, and as `folderToDraft` and
 * `checkDraftSource` do.
 */
async function replaceDraft(
  parts: Pick<TemplateParts, 'catalog' | 'store' | 'storedReads'>,
  accountId: string,
  of: { template: ListedTemplate; files: ReadonlyMap<string, Uint8Array>; revision: number | undefined },
): Promise<{ revision: number; name: string; notes: string[] }> {
  const { catalog } = parts
  const { template, files } = of
  const { templateId } = template
  const { source: given, assets, notes } = await folderToDraft(files)
  const source = checkDraftSource(given)
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
  // Whichever is there is what another saved in between, too.
  if (!saved.saved && of.revision === undefined) saved = await save(saved.revision)
  if (!saved.saved) throw draftConflict(saved.revision, 'written')
  return { revision: saved.revision, name: name ?? template.name, notes }
}

/** A multiple of three, so that the pieces' base64 is that of the whole. */
const sliceBytes = 48 * 1024

/** Answers with a folder: as a zip to who accepts that, else as JSON, its files behind the other fields. Made as it is taken. */
async function sendFolder(
  req: Request,
  res: Response,
  of: { files: ZipFile[]; slug: string; modifiedAt: Date; beside: object },
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
  const chunks = isZip ? writeZip(of.files, of.modifiedAt) : writeJson(of.files, of.beside)
  // A caller that leaves during the download is no fault; a store that becomes unavailable breaks the download off.
  await pipeline(slowly(chunks), res).catch(() => undefined)
}

/** Of a download: writing and sending a megabyte takes 5 ms of the thread that serves all accounts. */
const bytesPerSecond = 16 * 2 ** 20
const shortestPauseMs = 20

async function* slowly(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let paidAt = performance.now()
  for await (const chunk of chunks) {
    yield chunk
    paidAt = Math.max(paidAt, performance.now()) + (chunk.length * 1_000) / bytesPerSecond
    const aheadMs = paidAt - performance.now()
    if (aheadMs > shortestPauseMs) await setTimeout(aheadMs)
  }
}

async function* writeJson(files: readonly ZipFile[], beside: object): AsyncGenerator<string> {
  yield `${JSON.stringify(beside).slice(0, -1)},"files":{`
  for (const [index, { path, read }] of files.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(path)}:"`
    const bytes = Buffer.from(await read())
    for (let at = 0; at < bytes.length; at += sliceBytes)
      yield bytes.toString('base64', at, Math.min(at + sliceBytes, bytes.length))
    yield '"'
  }
  yield '}}'
}
