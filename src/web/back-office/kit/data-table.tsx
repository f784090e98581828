import type { ReactNode } from 'react'
import styles from './data-table.module.css'

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
  rowKey: (row: Row) => string | number
}

/** On a narrow screen each row is a block, and each cell follows the name of its column. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, align }) => (
            <th key={key} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, align, isName, isWhole, cell }) =>
              isName ? (
                <th key={key} scope="row" className={styles.name}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-align={align} data-whole={isWhole} data-label={label}>
                  <span className={styles.value}>{cell(row)}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
