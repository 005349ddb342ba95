import Link from 'next/link';
import { priceText } from '../price';
import { shop } from '../shop';

export default async function Page() {
  const products = await shop.products.list({
    per_page: 12,
    orderby: 'popularity',
    _fields: ['id', 'name', 'prices'],
  });
  return (
    <main>
      <h1>Products</h1>
      <ul>
        {products.map(({ id, name, prices }) => (
          <li key={id}>
            <Link href={`/products/${id}`}>{name}</Link> {priceText(prices)}
          </li>
        ))}
      </ul>
    </main>
  );
}
