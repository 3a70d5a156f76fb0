import { Fault } from '@platen/contract'

/** Does work on a folder that was sent: its faults point to the folder's files, where those of the editor point into a draft's source. */
export async function atFolder<T>(work: () => Promise<T>): Promise<T> {
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
