import { notFound } from 'next/navigation';
import { AddToCart } from '../../add-to-cart';
import { CartCount } from '../../cart-count';
import { priceText } from '../../../price';
import { shop } from '../../../shop';

interface Props {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: Props) {
  const id = Number((await params).id);
  const result = await shop.products.get.safe({ id });
  if (!result.ok) notFound();
  const { name, prices, description, is_in_stock: isInStock } = result.data;
  return (
    <main>
      <CartCount />
      <h1>{name}</h1>
      <p>
        {priceText(prices)}, {isInStock ? 'in stock' : 'sold out'}
      </p>
      <AddToCart id={id} />
      <div dangerouslySetInnerHTML={{ __html: description }} />
    </main>
  );
}
