import { expect } from 'chai'
import { asksForContent } from './asks-for-content.ts'

/** The words of a document. */
const known = 'Total “Invoice date”, “Terms”, Bill to, thanks, {{total}}'

/** Reads prompts that are separated by lines or bars. */
function list(prompts: string): string[] {
  return prompts.trim().split(/\s*[|\n]\s*/)
}

const styles = list(`
  Make the conditions italic | Change the color of the terms to gray. | Make the text of the terms smaller
  Make “Total” bold. | Highlight the total | Put a border around the terms | Draw a line above the total.
  Add more space between the terms | Make the terms stand out | Make the total more prominent
  Justify the terms | Emphasize the total | Increase the font size of the terms | Indent the terms.
  Set the terms in italics | Please show the total in bold | I want the terms printed in gray
  Reduce the line height of the terms | Use a lighter weight for the terms | Shade the total row
  Make the labels uppercase | Make the table more compact | Make the table header darker
  Give the table a blue background | Remove the border of the table | Add a thin gray line under the title
  Can you put the total in bold? | Make the address bold | Set the title, the date and the total in bold
  Change the terms to gray and smaller | Put the closing in italics and add more space above it
  Round the corners of the box | Make the invoice look more modern | Write the title in capitals, in red
  Highlight the total in yellow and draw a line above it. | Title in Noto Sans | Make the order number bold
  Mach die Bedingungen kursiv | Setz die Bedingungen kursiv | Stell die Bedingungen kursiv dar
  Ändere die Farbe der Bedingungen auf Grau | Die Bedingungen bitte kleiner drucken | Hebe die Summe hervor
  Füge einen Rahmen um die Summe hinzu | Entferne den Rahmen | Mehr Abstand zwischen den Bedingungen
  Schreib die Summe fett | Zeig das Datum in Rot | Eine Linie über der Summe, bitte
  Mettez les conditions en italique | Mets le total en évidence | Ajoute un cadre autour du total
  Changez la couleur du titre en bleu | Affiche le total en gras | Enlève la bordure du tableau
  Pon las condiciones en cursiva | Cambia el color del título a azul | Añade un borde a la tabla
  Muestra el total en negrita | Destaca el total | Quita el fondo de la tabla | El título, más grande
  Metti le condizioni in corsivo | Cambia il colore del titolo in rosso | Aggiungi un bordo al totale
  Evidenzia il totale | Mostra il totale in grassetto | Togli lo sfondo della tabella | Сделай итог жирным
  合計を太字で表示 | 把总计改成红色
`)

const contents = list(`
  Change the contact to Tom Field | Change “Bill to” to “Sold to” | Rename “Total” to “Sum” | Title: Estimate
  Add a PO number under the date | Add the date in bold | Remove the third condition | Remove the first line
  Make the thanks warmer | Make it shorter and italic | Write the terms in plain words | Make it a quote
  Change the contact to Tom Field and make it bold | Make the total bold and change the label to Sum
  Write the customer’s name on its own line, in bold. | Show the bank line only if it is not paid
  Make the title “Estimate” in blue | Translate the terms to German | The total should include VAT
  Replace the thanks with a greeting | Undo the last change | Merge the two lines
  Move the date above the title | Add the line “Confidential” in red above the title | Show the total in words
  Use our new address | Split the table in two | Fix the typo in the terms | Set the due date to 5 May
  Yes, go ahead | Remove the fax number from the address block
  Make it look like the attached letter, in blue | Füge eine Zeile für die Telefonnummer hinzu
  Ändere den Ansprechpartner in Tom Feld | Lösch die dritte Bedingung | Mach es kursiv und höflicher
  Formulier den Dank um | Ersetz Summe durch Betrag | Schreib den Dank auf Deutsch | Lass das Datum weg
  Übersetze die Bedingungen | Zeig die Bankverbindung nur, wenn offen ist | Ajoute le numéro de téléphone
  Remplace Total par Somme | Supprime la deuxième phrase | Écris un mot plus poli | Traduis les conditions
  Change le contact en Tom Field | Affiche le total en lettres | Añade el teléfono del cliente
  Cambia el contacto a Tom Field | Elimina la segunda condición | Escribe una frase más amable
  Traduce las condiciones | Muestra la fecha sin el año | Aggiungi il telefono del cliente
  Cambia il contatto in Tom Field | Rimuovi la seconda condizione | Scrivi una frase più gentile
  Traduci le condizioni | Mostra il totale in lettere | Удали второй пункт | 電話番号を追加 | 删除第二条
  Zmień kontakt na Tom Field
`)

describe('prompts that ask for other text', () => {
  it('are not those about styles, in any of the languages that prompts are often written in', () => {
    expect(styles.filter((one) => asksForContent(one, known))).to.eql([])
  })

  it('are found in several languages, also if they name styles, too', () => {
    expect(contents.filter((one) => !asksForContent(one, known))).to.eql([])
  })

  it('have quotations of words that the document does not have', () => {
    expect(asksForContent('Make “Invoice date” and "total" bold', known)).to.equal(false)
    expect(asksForContent('Italic, with “Many thanks, as ever” in front', known)).to.equal(true)
  })
})
