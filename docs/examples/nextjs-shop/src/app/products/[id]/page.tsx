import { notFound } from 'next/navigation';
import { priceText } from '../../../price';
import { shop } from '../../../shop';

interface Props {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: Props) {
  const result = await shop.products.get.safe({ id: Number((await params).id) });
  if (!result.ok) notFound();
  const { name, prices, description, is_in_stock: isInStock } = result.data;
  return (
    <main>
      <h1>{name}</h1>
      <p>
        {priceText(prices)}, {isInStock ? 'in stock' : 'sold out'}
      </p>
      <div dangerouslySetInnerHTML={{ __html: description }} />
    </main>
  );
}
