import type { ReactNode } from 'react'
import { VisuallyHidden } from './layout.tsx'
import styles from './sum-table.module.css'

export type SumRow = { label: string; note?: ReactNode; sum: string }

type Props = {
  caption: string
  rows: readonly SumRow[]
  total: SumRow
}

export function SumTable({ caption, rows, total }: Props) {
  return (
    <table className={styles.sums}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <tbody>
        {rows.map(row => (
          <Row key={row.label} row={row} />
        ))}
      </tbody>
      <tfoot className={styles.total}>
        <Row row={total} />
      </tfoot>
    </table>
  )
}

function Row({ row }: { row: SumRow }) {
  return (
    <tr>
      <th scope="row" className={styles.label}>
        {row.label}
        {row.note && <span className={styles.note}>{row.note}</span>}
      </th>
      <td className={styles.sum}>{row.sum}</td>
    </tr>
  )
}
