import { createContext } from 'react'
import type { PdfFile } from '../../../pdf-view/pdf-file.ts'

export const PdfContext = createContext<PdfFile | undefined>(undefined)
