import { isValidElement, type ReactNode } from 'react'
import { useTexts } from '../../app/context.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './data-table.module.css'
import { type RowKey, type Selected, SelectionBar, useSelection } from './selection.tsx'

export type Column<Row> = {
  key: string
  label: string
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end'
  /** The cell that names the row. */
  isName?: true
  /** Never broken in a table: for short words. */
  isWhole?: true
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** Rows can be selected: what names a row to screen readers, and what can be done with the selected ones. */
  selection?: { rowName: (row: Row) => string; actions: (selected: Selected) => ReactNode }
}

/** On a narrow screen each row is a block, and each cell follows the name of its column. */
export function DataTable<Row>({ caption, columns, rows, rowKey, selection }: Props<Row>) {
  const { selection: t } = useTexts().backOffice.kit
  const selected = useSelection(rows.map(rowKey))

  return (
    <div>
      {selection && <SelectionBar selected={selected}>{selection.actions(selected)}</SelectionBar>}
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <VisuallyHidden>{t.column}</VisuallyHidden>
              </th>
            )}
            {columns.map(({ key, label, align }) => (
              <th key={key} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} data-row>
              {selection && (
                <td className={styles.choice}>{selected.checkBox(rowKey(row), selection.rowName(row))}</td>
              )}
              {columns.map(({ key, label, align, isName, isWhole, cell }) =>
                isName ? (
                  <th key={key} scope="row" className={styles.name} data-long={hasLongWord(cell(row))}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-align={align} data-whole={isWhole} data-label={label}>
                    <span className={styles.value} data-long={hasLongWord(cell(row))}>
                      {cell(row)}
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Only such a word may be broken: of all others a narrow table would break some too. */
function hasLongWord(content: unknown): boolean {
  if (typeof content === 'string') return /[^\s-]{25}/.test(content)
  if (Array.isArray(content)) return content.some(hasLongWord)
  if (!isValidElement<Record<string, unknown>>(content)) return false
  const { children, ...others } = content.props
  return children === undefined ? Object.values(others).some(hasLongWord) : hasLongWord(children)
}
