import type { DrawnPage } from '@platen/pdf'

/** What stands in the way of a document, or is worth knowing of one. */
export interface DevRemark {
  /** `folder/template.html:3:14`; empty where it is about no place. */
  place: string
  message: string
}

/** What the page shows. */
export interface DevState {
  /** Counts the changes. */
  turn: number
  standing: 'working' | 'fine' | 'broken'
  /** Why there is no new document, in a sentence. */
  sentence: string
  faults: DevRemark[]
  remarks: DevRemark[]
  /** Of the last document that there was. */
  pages: number
  drawn: number
}

/** The last document that there was. */
export interface DevDocument {
  pdf: Buffer
  drawn: readonly DrawnPage[]
}

/** What the folder's document is now, and who waits to hear of its changes. */
export interface DevBoard {
  state(): DevState
  document(): DevDocument | undefined
  change(to: Partial<Omit<DevState, 'turn'>>, document?: DevDocument): void
  onChange(listener: (state: DevState) => void): () => void
}

/** A board on which nothing is yet. */
export function createDevBoard(): DevBoard {
  let state: DevState = {
    turn: 0,
    standing: 'working',
    sentence: '',
    faults: [],
    remarks: [],
    pages: 0,
    drawn: 0,
  }
  let latest: DevDocument | undefined
  const listeners = new Set<(state: DevState) => void>()
  return {
    state: () => state,
    document: () => latest,
    change(to, document = latest) {
      latest = document
      state = { ...state, ...to, turn: state.turn + 1 }
      for (const listener of listeners) listener(state)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
