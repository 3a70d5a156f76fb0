import { createContext } from 'react'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'

/** The PDF whose pages are drawn. */
export const PdfContext = createContext<PdfFile | undefined>(undefined)
