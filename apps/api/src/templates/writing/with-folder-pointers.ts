import { Fault } from '@platen/contract'

/** Runs work on an uploaded folder, and changes the pointers of its faults from the source of a draft to the files in the folder. */
export async function withFolderPointers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || !error.errors.some(({ pointer }) => pointer.startsWith('/source/')))
      throw error
    const { code, detail, errors, retryAfterSeconds, cause } = error
    throw new Fault(code, {
      detail,
      cause,
      errors: errors.map((item) => ({
        ...item,
        pointer: item.pointer.replace(/^\/source\/(?:files|assets)/, '/files'),
      })),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}
