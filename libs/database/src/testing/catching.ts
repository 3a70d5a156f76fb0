import { Fault, type FaultCode } from '@platen/contract'

/** What `work` rejects with; fails when it does not. */
export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

/** The code of the fault that `work` rejects with; the error itself when it is none. */
export async function faultOf(work: Promise<unknown>): Promise<FaultCode> {
  const error = await rejectionOf(work)
  if (!(error instanceof Fault)) throw error
  return error.code
}
