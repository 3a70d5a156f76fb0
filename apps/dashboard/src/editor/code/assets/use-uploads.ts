import type { DraftAsset } from '@platen/contract'
import { useCallback, useRef, useState } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { sendFile } from '../../../api/send-file.ts'
import { bytesWords } from '../../../ui/measure-words.ts'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useEditorLife } from '../../draft/editor-life.ts'
import { assetBytesMax, assetPathOf, freePath } from './asset-paths.ts'

/** A file on its way, or one that did not arrive. */
export interface Upload {
  id: number
  name: string
  /** 0 to 1. */
  share: number
  /** Why it did not arrive. */
  problem?: string
  file: File
  /** Aborted when it is given up. */
  giveUp: AbortController
}

let lastId = 0

/** Uploads of the assets pane: one after the other, each one step of undo when it is there; none outlives the open editor. */
export function useUploads() {
  const draft = useDraftStore()
  const life = useEditorLife()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // One at a time, whoever asks: each name is chosen by those that are there.
  const queue = useRef<Promise<void>>(Promise.resolve())
  const change = (id: number, by: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...by } : one)))
  const dismiss = useCallback(({ id, giveUp }: Upload) => {
    giveUp.abort()
    setUploads((now) => now.filter((one) => one.id !== id))
  }, [])

  const send = useCallback(
    async (upload: Upload) => {
      const { id, file } = upload
      const signal = AbortSignal.any([life, upload.giveUp.signal])
      if (signal.aborted) return
      const { templateId } = draft.getState()
      const path = freePath(assetPathOf(file.name), draft.getState().source.assets)
      try {
        const onShare = (share: number) => change(id, { share })
        const arrived = await uploadAsset({ templateId, path, file, onShare, signal })
        signal.throwIfAborted()
        draft
          .getState()
          .edit({ assets: { [arrived.path]: arrived.asset } }, { label: `Adding ${arrived.path}` })
        dismiss(upload)
      } catch (error) {
        if (!signal.aborted) change(id, { problem: sentenceOf(error) })
      }
    },
    [draft, life, dismiss],
  )
  const enqueue = useCallback(
    (upload: Upload) => {
      queue.current = queue.current.then(() => send(upload))
    },
    [send],
  )
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): Upload => ({
        id: ++lastId,
        name: file.name || 'Pasted picture',
        share: 0,
        file,
        giveUp: new AbortController(),
      }))
      setUploads((now) => [...now, ...added])
      for (const upload of added) enqueue(upload)
    },
    [enqueue],
  )
  const again = useCallback(
    ({ id, name, file, giveUp }: Upload) => {
      const fresh = { id, name, file, giveUp, share: 0 }
      setUploads((now) => now.map((one) => (one.id === id ? fresh : one)))
      enqueue(fresh)
    },
    [enqueue],
  )
  return { uploads, add, again, dismiss }
}

const timeout = {
  ms: 5 * 60_000,
  sentence: 'The upload took longer than five minutes. Check your connection and try again.',
}

/**
 * Uploads a file's bytes as an asset of the draft's template; `path` is as the draft will hold it. `onShare` tells the share sent, 0 to 1.
 * Throws `ProblemError`, after five minutes at the latest, or the signal's reason when it was aborted.
 */
async function uploadAsset(upload: {
  templateId: string
  path: string
  file: File
  onShare: (share: number) => void
  signal: AbortSignal
}): Promise<{ path: string; asset: DraftAsset }> {
  const { templateId, path, file, onShare, signal } = upload
  if (file.size > assetBytesMax) {
    const message = `It has ${bytesWords(file.size)}; an asset has at most 25 MB. Make it smaller.`
    throw new ProblemError({ status: 413, code: 'too_large', message })
  }
  if (file.size === 0) {
    throw new ProblemError({ status: 400, code: 'invalid_upload', message: 'The file is empty.' })
  }
  const address = path.split('/').map(encodeURIComponent).join('/')
  const answer = await sendFile(`/templates/${templateId}/${address}`, {
    method: 'PUT',
    file,
    onShare,
    signal,
    timeout,
  })
  const { path: kept, sha256, bytes, contentType } = JSON.parse(answer) as DraftAsset & { path: string }
  return { path: kept, asset: { sha256, bytes, contentType } }
}
