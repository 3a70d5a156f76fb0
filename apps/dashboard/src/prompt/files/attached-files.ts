import type { Attachment } from '@platen/contract'
import { createStore, type StoreApi, useStore } from 'zustand'
import { send } from '../../api/send.ts'
import { type AttachedFile, citableFiles, newKey } from './attached-file.ts'
import { isPictureType, loadPreview } from './load-preview.ts'
import { refusalOf } from './refuse-file.ts'
import { openUploads } from './uploads.ts'

/** The files in a prompt box. They are uploaded as soon as they are added. */
export interface AttachedFiles {
  store: StoreApi<{ files: readonly AttachedFile[] }>
  /** Starts the uploads and returns the keys of the files. */
  add: (files: readonly File[]) => string[]
  /**
   * Adds files that are already uploaded, such as the files of a template. Known files are skipped. `isNew` means that they are sent with the next
   * prompt.
   */
  addUploaded: (attachments: readonly Attachment[], of?: { isNew?: boolean }) => void
  remove: (key: string) => void
  retry: (key: string) => void
  /** Call after the prompt with these files was sent. */
  markSent: () => void
  /** Cancels uploads and releases the preview images. */
  close: () => void
}

/** Creates the files of a prompt for a template, or for a new one. */
export function openAttachedFiles({ templateId }: { templateId?: string } = {}): AttachedFiles {
  const store = createStore<{ files: readonly AttachedFile[] }>(() => ({ files: [] }))
  let isClosed = false

  const change = (key: string, to: Partial<AttachedFile>) =>
    store.setState(({ files }) => ({
      files: files.map((file) => (file.key === key ? { ...file, ...to } : file)),
    }))

  const uploads = openUploads({
    templateId,
    fileOf: (key) => store.getState().files.find((one) => one.key === key)?.file,
    onChange: change,
  })
  const forget = (file: AttachedFile) => {
    uploads.end(file.key)
    if (file.pictureUrl !== undefined) URL.revokeObjectURL(file.pictureUrl)
  }
  const showPicture = async (attachment: Attachment) => {
    const pictureUrl = await loadPreview(attachment)
    if (pictureUrl === undefined) return
    const isThere = store.getState().files.some(({ key }) => key === attachment.attachmentId)
    if (isThere && !isClosed) change(attachment.attachmentId, { pictureUrl })
    else URL.revokeObjectURL(pictureUrl)
  }

  return {
    store,
    add: (files) =>
      files.map((original) => {
        const now = store.getState().files
        const file = named(original, now)
        const key = newKey()
        const refusal = refusalOf(file, citableFiles(now).length)
        const isPicture = isPictureType(file.type) && refusal === undefined
        const added: AttachedFile = {
          key,
          name: file.name,
          bytes: file.size,
          share: 0,
          isNew: true,
          file,
          ...(refusal === undefined ? { state: 'uploading' } : { state: 'refused', problem: refusal }),
          ...(isPicture ? { pictureUrl: URL.createObjectURL(file) } : {}),
        }
        store.setState({ files: [...now, added] })
        if (refusal === undefined) uploads.begin(key)
        return key
      }),
    addUploaded: (attachments, { isNew = false } = {}) => {
      const { files } = store.getState()
      const known = new Set(files.map(({ attachment }) => attachment?.attachmentId))
      const more = attachments.filter(({ attachmentId }) => !known.has(attachmentId))
      if (more.length === 0) return
      store.setState({ files: [...more.map((one) => uploadedFile(one, isNew)), ...files] })
      for (const attachment of more) void showPicture(attachment)
    },
    remove: (key) => {
      const file = store.getState().files.find((one) => one.key === key)
      if (!file) return
      forget(file)
      store.setState(({ files }) => ({ files: files.filter((one) => one !== file) }))
      // Delete files that were never sent. If this fails, the server deletes them after a day.
      if (file.attachment && file.isNew)
        void send(`/attachments/${file.attachment.attachmentId}`, { method: 'DELETE' }).catch(() => undefined)
    },
    retry: (key) => {
      change(key, { state: 'uploading', share: 0 })
      uploads.begin(key)
    },
    markSent: () =>
      store.setState(({ files }) => ({
        files: files.filter(({ state }) => state !== 'refused').map((file) => ({ ...file, isNew: false })),
      })),
    close: () => {
      isClosed = true
      for (const file of store.getState().files) forget(file)
    },
  }
}

export function useFiles({ store }: AttachedFiles): readonly AttachedFile[] {
  return useStore(store, ({ files }) => files)
}

function uploadedFile(attachment: Attachment, isNew: boolean): AttachedFile {
  const { attachmentId: key, name, bytes } = attachment
  return { key, name, bytes, state: 'there', share: 1, attachment, isNew }
}

/** Renames images from the clipboard, which all have the same name. */
function named(file: File, others: readonly AttachedFile[]): File {
  if (!/^image\.\w+$/.test(file.name)) return file
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  const isTaken = (name: string) => others.some((other) => other.name === name)
  let name = `Pasted image${ending}`
  for (let nth = 2; isTaken(name); nth++) name = `Pasted image ${nth}${ending}`
  return new File([file], name, { type: file.type })
}
