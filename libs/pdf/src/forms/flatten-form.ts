import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { refOf } from './appearance-over.ts'
import { emptyAppearance, matrixInto, removeAnnotations, writtenMatrix } from './appearance.ts'
import { valueAppearance } from './draw-value.ts'
import { annotationsMax, pagesOf } from './form-tree.ts'
import { freeName } from '../prepare/free-name.ts'
import type { ListedForm } from './list-form.ts'
import { dictionaryOf, itemsOf, textOf, valueOf } from './read-values.ts'

/**
 * Draws the form into its pages, which already have stamps, and removes the form. Fields in `filled` are drawn without their values, push buttons
 * only with their images, and other fields unchanged.
 */
export async function flattenForm(
  document: PDFDocument,
  { tree, fields }: ListedForm,
  filled: ReadonlySet<string>,
): Promise<void> {
  const { context } = document
  const pages = pagesOf(document)
  const known = new Map(fields.map(({ field }) => [field.name, field]))
  const drawings = new Map<number, { lines: string[]; names: Map<PDFRef, PDFName> }>()
  for (const field of tree.fields) {
    const listed = known.get(field.name)
    for (const widget of field.widgets) {
      if (listed?.kind === 'button' && !hasPicture(widget.dictionary)) continue
      const drawn = filled.has(field.name)
        ? emptyAppearance(context, widget)
        : await valueAppearance(document, { widget, field: listed })
      const page = pages[widget.pageIndex]
      if (!drawn || !page) continue
      const ref = refOf(context, drawn)
      // Each page has its own dictionary.
      const xObjects = page.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('XObject'), PDFDict)
      const { lines, names } = drawings.get(widget.pageIndex) ?? {
        lines: [],
        names: new Map<PDFRef, PDFName>(),
      }
      drawings.set(widget.pageIndex, { lines, names })
      // Many widgets can share an appearance.
      const name = names.get(ref) ?? freeName(xObjects, `PlatenField${ref.objectNumber}`)
      names.set(ref, name)
      xObjects.set(name, ref)
      lines.push(`q ${writtenMatrix(matrixInto(drawn, widget.rectangle))} cm ${String(name)} Do Q`)
    }
  }
  for (const [index, { lines }] of drawings) {
    const contents = pages[index]?.lookup(PDFName.of('Contents'))
    if (!(contents instanceof PDFArray)) continue
    const stream = context.register(context.flateStream(`/Artifact BMC\n${lines.join('\n')}\nEMC`))
    // The stamp is drawn last.
    contents.insert(Math.max(0, contents.size() - 1), stream)
  }
  removeForm(document, { tree, fields })
}

function hasPicture(widget: PDFDict): boolean {
  return dictionaryOf(valueOf(widget, 'MK'))?.has(PDFName.of('I')) ?? false
}

function removeForm(document: PDFDocument, { tree }: ListedForm): void {
  document.catalog.delete(PDFName.of('AcroForm'))
  for (const node of pagesOf(document)) {
    const widgets = itemsOf(valueOf(node, 'Annots'), annotationsMax).filter(
      (item): item is PDFDict => item instanceof PDFDict && textOf(valueOf(item, 'Subtype')) === 'Widget',
    )
    removeAnnotations(node, new Set(widgets))
  }
  // Tags no longer refer to the widgets, and their values are removed.
  for (const { nodes, widgets } of tree.fields)
    for (const { ref } of [...nodes, ...widgets]) document.context.delete(ref)
}
