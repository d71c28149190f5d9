//! Helps the outside tests start a server and talk to it. Never reaches into the product.
