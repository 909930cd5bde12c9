// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "Waypost",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Waypost", targets: ["Waypost"])],
  targets: [.target(name: "Waypost")]
)
