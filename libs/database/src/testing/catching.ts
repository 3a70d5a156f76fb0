import { Fault, type FaultCode } from '@platen/contract'

/** Returns what `work` rejects with. Fails if it does not reject. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('Expected a rejection')
}

/** Returns the code of the fault that `work` rejects with, or the error itself. */
export async function faultOf(work: Promise<unknown>): Promise<FaultCode> {
  const error = await rejectionOf(work)
  if (!(error instanceof Fault)) throw error
  return error.code
}
