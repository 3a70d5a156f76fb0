import type { DrawnPage } from '@platen/pdf'

/** An error or a warning about a document. */
export interface DevRemark {
  /** `folder/template.html:3:14`, or empty if it has no position. */
  place: string
  message: string
}

/** The state that the page shows. */
export interface DevState {
  /** Incremented with each change. */
  turn: number
  standing: 'working' | 'fine' | 'broken'
  /** The reason why there is no new document. */
  sentence: string
  faults: DevRemark[]
  remarks: DevRemark[]
  /** Page count of the last document. */
  pages: number
  drawn: number
}

/** The last document that was rendered. */
export interface DevDocument {
  pdf: Buffer
  drawn: readonly DrawnPage[]
}

/** Holds the current state of the preview and notifies listeners of changes. */
export interface DevBoard {
  state(): DevState
  document(): DevDocument | undefined
  change(to: Partial<Omit<DevState, 'turn'>>, document?: DevDocument): void
  onChange(listener: (state: DevState) => void): () => void
}

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
